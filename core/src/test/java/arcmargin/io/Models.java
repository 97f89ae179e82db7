package arcmargin.io;

import arcmargin.data.CellTree;
import arcmargin.data.Dataset;
import arcmargin.data.MissingValues;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.kernel.Kernels;
import arcmargin.scale.Primal;
import arcmargin.scale.RowSource;
import arcmargin.scale.Solver;
import arcmargin.selection.ConformalLearning;
import arcmargin.selection.GaussianProcess;
import arcmargin.selection.Validation;
import arcmargin.svm.CellMachine;
import arcmargin.svm.ClassWeights;
import arcmargin.svm.ConformalRule;
import arcmargin.svm.KernelMachine;
import arcmargin.svm.Model;
import arcmargin.svm.Svm;
import arcmargin.svm.SvmOptions;
import arcmargin.unsupervised.KernelPca;
import arcmargin.work.Blas;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Small model files of every kind that is written. */
final class Models {

    static final String TABLE = """
            size,colour,shape,kind
            1,red,round,a
            2,,flat,b
            ?,blue,round,a
            4,red,flat,c
            1.5,blue,round,a
            2.5,red,flat,b
            3,blue,flat,c
            4.5,green,round,c
            2.25,blue,flat,b
            """;

    static final String SPARSE = "1 1:1 9:2\n2 3:1.5\n1 1:2\n2 3:1 9:-1\n";

    private Models() {}

    static List<byte[]> ofAllKinds() throws IOException {
        try (FileSystem files = Jimfs.newFileSystem(Configuration.unix())) {
            Dataset table = read(files, TABLE);
            Dataset sparse = read(files, SPARSE);
            List<byte[]> models = new ArrayList<>();
            for (Scaling.Kind kind : Scaling.Kind.values()) {
                models.add(trained("rbf:2", kind, table));
            }
            models.add(trained("arccos:1/arccos:0", Scaling.Kind.NONE, sparse));
            models.add(trained("ntk:3-1", Scaling.Kind.NONE, sparse));
            Svm svm = Svm.with(Kernels.parse("biased:0.5")).classWeights(ClassWeights.BALANCED);
            Model calibrated = svm.calibrated(2, 1).train(table).model();
            models.add(written(calibrated));
            Model other = Svm.with(Kernels.parse("0.5@linear+2@poly:3"))
                    .preparation(PreparationOptions.scaled(Scaling.Kind.STANDARD))
                    .train(table)
                    .model();
            models.add(written(Model.committee(List.of(calibrated, other), new double[] {0.75, 0.25})));
            CellTree tree = new CellTree(
                    new int[] {1}, new int[] {2}, new double[] {0.5}, new int[] {0, 1}, new int[] {1}, new double[] {1
                    });
            List<KernelMachine> machines = List.of(
                    (KernelMachine) other.machine(),
                    CellMachine.withoutVectors(other.dimension(), new int[] {0, 3, 0}));
            CellMachine cells = new CellMachine(other.preparation(), tree, machines);
            models.add(written(new Model(other.classes(), cells, Optional.empty(), Map.of("rows", "9"))));
            for (Dataset data : List.of(table, sparse)) { // of three classes, and of two
                models.add(written(
                        GaussianProcess.of(Kernels.parse("rbf:2")).fit(data).model()));
                for (ConformalRule.Factor factor : ConformalRule.Factor.values()) {
                    models.add(written(transformed(factor, data)));
                }
            }
            models.add(written(primal(Solver.LANDMARKS, table)));
            models.add(written(primal(Solver.FEATURES, table)));
            return models;
        }
    }

    private static byte[] trained(String kernel, Scaling.Kind scaling, Dataset data) throws IOException {
        PreparationOptions preparation = new PreparationOptions(scaling, MissingValues.MEDIAN);
        return written(Svm.with(Kernels.parse(kernel))
                .preparation(preparation)
                .train(data)
                .model());
    }

    private static Model transformed(ConformalRule.Factor factor, Dataset data) {
        return ConformalLearning.of(data)
                .kernel("rbf:1")
                .penalty(1)
                .factor(factor)
                .always(true)
                .validation(Validation.folds(2))
                .run()
                .model();
    }

    private static Model primal(Solver solver, Dataset data) {
        try (Workers workers = Workers.of(1)) {
            Preparation preparation = Preparation.fit(PreparationOptions.defaults(), data);
            Primal.Settings settings =
                    new Primal.Settings(solver, preparation, Kernels.parse("arccos:1"), SvmOptions.of(1), 2, 1);
            Resources resources = new Resources(workers, new MemoryPlan(1 << 26), Blas.JAVA, Progress.none());
            return Primal.train(RowSource.of(data), data, settings, resources).model();
        }
    }

    /** Small projections, of a table and of sparse rows. */
    static List<byte[]> projections() throws IOException {
        try (FileSystem files = Jimfs.newFileSystem(Configuration.unix())) {
            List<byte[]> projections = new ArrayList<>();
            for (String text : List.of(TABLE, SPARSE)) {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                KernelPca.of(Kernels.parse("rbf:2"))
                        .preparation(PreparationOptions.scaled(Scaling.Kind.STANDARD))
                        .fit(read(files, text))
                        .projection()
                        .write(out);
                projections.add(out.toByteArray());
            }
            return projections;
        }
    }

    private static byte[] written(Model model) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        model.write(out);
        return out.toByteArray();
    }

    private static Dataset read(FileSystem files, String text) throws IOException {
        Path file = Files.writeString(files.getPath("/work/data"), text);
        try (Workers workers = Workers.of(1)) {
            Resources resources = new Resources(workers, new MemoryPlan(1 << 26), Blas.JAVA, Progress.none());
            return DataFiles.read(file, ReadOptions.defaults(), resources);
        }
    }
}
