package arcmargin.selection;

import arcmargin.data.Dataset;
import arcmargin.data.Scaling;
import arcmargin.data.Split;
import arcmargin.kernel.Kernel;
import arcmargin.svm.Model;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Trains machines here, for tuners here and elsewhere. The selectors used last are kept as long as memory allows. */
final class LocalTrainer implements Trainer {

    private final Tuner tuner;
    private final Resources resources;
    private final int callsAtOnce;
    private final List<Split> outer;
    private final Map<Place, Part> parts = new LinkedHashMap<>(16, 0.75f, true); // the one used last at the end

    /** The selector of some rows prepared in one way, and what is common to all searches on these rows. */
    private record Part(Tuner.Plan plan, Selector selector, long bytes) {}

    private record Place(int fold, Scaling.Kind scaling) {}

    LocalTrainer(Tuner tuner, Resources resources, int callsAtOnce) {
        this.tuner = tuner;
        this.resources = resources;
        this.callsAtOnce = callsAtOnce;
        this.outer = tuner.outerSplits();
    }

    @Override
    public Judged[][] judge(Path path, int from, int to) {
        Part part = part(path);
        return part.selector.judge(kernel(part, path), path.penalties(), part.plan.options(), from, to);
    }

    @Override
    public Model train(Path path, boolean converged) {
        Part part = part(path);
        return part.selector
                .train(
                        kernel(part, path),
                        path.penalties().get(0),
                        converged,
                        part.plan.options().svm(),
                        Progress.none())
                .model();
    }

    private static Kernel kernel(Part part, Path path) {
        return part.plan.entries().get(path.family()).family().with(path.parameters());
    }

    private synchronized Part part(Path path) {
        Scaling.Kind kind = tuner.entries().get(path.family()).scaling();
        Part part = parts.computeIfAbsent(new Place(path.fold(), kind), this::make);
        Iterator<Part> oldest = parts.values().iterator();
        while (bytes() > resources.memory().bytes() / 2 && parts.size() > 1) {
            oldest.next();
            oldest.remove();
        }
        return part;
    }

    private Part make(Place place) {
        Dataset rows = place.fold == Path.ALL ? tuner.data() : tuner.rows(outer.get(place.fold));
        Tuner.Plan plan = tuner.plan(rows);
        return new Part(
                plan,
                Selector.of(rows, tuner.protocol(plan, place.scaling, callsAtOnce), TrialStore.inMemory(), resources),
                2L * rows.size() * rows.size());
    }

    private long bytes() {
        return parts.values().stream().mapToLong(Part::bytes).sum();
    }
}
