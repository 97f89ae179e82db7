package arcmargin.study;

import arcmargin.kernel.Kernels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The order in which kernels are tuned: a family is a kernel and the multilayer kernels that take over its parameters,
 * and so wait for it.
 *
 * @param kernels the kernel texts
 * @param takeFirstLayers whether parameters are taken over at all
 */
record Families(List<String> kernels, boolean takeFirstLayers) {

    /** The families, as numbers of kernels; those with something to tune come first. */
    List<List<Integer>> all() {
        List<List<Integer>> families = new ArrayList<>();
        for (int k = 0; k < kernels.size(); k++) {
            if (base(k) < 0) {
                int first = k;
                List<Integer> family = new ArrayList<>(List.of(first));
                IntStream.range(0, kernels.size())
                        .filter(other -> base(other) == first)
                        .forEach(family::add);
                families.add(family);
            }
        }
        families.sort(Comparator.comparing(
                family -> Kernels.template(kernels.get(family.get(0))).isFixed()));
        return families;
    }

    /** The kernel whose parameters this one takes over, or -1: its text begins this one's and has something to tune. */
    int base(int kernel) {
        String template = kernels.get(kernel);
        return IntStream.range(0, kernels.size())
                .filter(other -> takeFirstLayers
                        && template.startsWith(kernels.get(other) + "/")
                        && !Kernels.template(kernels.get(other)).isFixed())
                .findFirst()
                .orElse(-1);
    }

    /** The template that is searched: that of the kernel, with the layers of its base as they were selected. */
    String searched(int kernel, String selectedBase) {
        int base = base(kernel);
        return base < 0
                ? kernels.get(kernel)
                : selectedBase + kernels.get(kernel).substring(kernels.get(base).length());
    }
}
