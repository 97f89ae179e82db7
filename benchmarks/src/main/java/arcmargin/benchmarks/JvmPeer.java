package arcmargin.benchmarks;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import libsvm.svm_parameter;
import libsvm.svm_problem;
import org.tribuo.Model;
import org.tribuo.MutableDataset;
import org.tribuo.Prediction;
import org.tribuo.classification.Label;
import org.tribuo.classification.LabelFactory;
import org.tribuo.classification.libsvm.LibSVMClassificationTrainer;
import org.tribuo.classification.libsvm.SVMClassificationType;
import org.tribuo.classification.libsvm.SVMClassificationType.SVMMode;
import org.tribuo.common.libsvm.KernelType;
import org.tribuo.common.libsvm.SVMParameters;
import org.tribuo.datasource.LibSVMDataSource;

/**
 * Runs a JVM library as a command: {@code LIBRARY train KERNEL C GAMMA DATA MODEL} or {@code LIBRARY predict MODEL DATA
 * PREDICTIONS}.
 */
final class JvmPeer {

    private JvmPeer() {}

    public static void main(String[] arguments) throws Exception {
        boolean tribuo = arguments[0].equals("tribuo");
        if (arguments[1].equals("train")) {
            boolean rbf = arguments[2].equals("RBF");
            double penalty = Double.parseDouble(arguments[3]);
            double gamma = Double.parseDouble(arguments[4]);
            Path data = Path.of(arguments[5]);
            Path model = Path.of(arguments[6]);
            if (tribuo) {
                trainTribuo(rbf, penalty, gamma, data, model);
            } else {
                trainLibsvm(rbf, penalty, gamma, data, model);
            }
        } else if (tribuo) {
            predictTribuo(Path.of(arguments[2]), Path.of(arguments[3]), Path.of(arguments[4]));
        } else {
            predictLibsvm(Path.of(arguments[2]), Path.of(arguments[3]), Path.of(arguments[4]));
        }
    }

    private static void trainLibsvm(boolean rbf, double penalty, double gamma, Path data, Path model)
            throws IOException {
        svm.svm_save_model(model.toString(), svm.svm_train(problem(data), parameter(rbf, penalty, gamma)));
    }

    static svm_parameter parameter(boolean rbf, double penalty, double gamma) {
        svm.svm_set_print_string_function(text -> {});
        svm_parameter parameter = new svm_parameter();
        parameter.svm_type = svm_parameter.C_SVC;
        parameter.kernel_type = rbf ? svm_parameter.RBF : svm_parameter.LINEAR;
        parameter.gamma = gamma;
        parameter.C = penalty;
        parameter.eps = Setting.TOLERANCE;
        parameter.cache_size = 4000;
        parameter.shrinking = 1;
        return parameter;
    }

    static svm_problem problem(Path data) throws IOException {
        List<svm_node[]> rows = new ArrayList<>();
        List<Double> labels = new ArrayList<>();
        try (BufferedReader reader = Files.newBufferedReader(data)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                StringTokenizer tokens = new StringTokenizer(line, " \t:");
                labels.add(Double.valueOf(tokens.nextToken()));
                rows.add(nodes(tokens));
            }
        }
        svm_problem problem = new svm_problem();
        problem.l = rows.size();
        problem.x = rows.toArray(new svm_node[0][]);
        problem.y = labels.stream().mapToDouble(Double::doubleValue).toArray();
        return problem;
    }

    private static void predictLibsvm(Path modelFile, Path data, Path predictions) throws IOException {
        svm_model model = svm.svm_load_model(modelFile.toString());
        try (BufferedReader reader = Files.newBufferedReader(data);
                BufferedWriter writer = Files.newBufferedWriter(predictions)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                StringTokenizer tokens = new StringTokenizer(line, " \t:");
                tokens.nextToken();
                writer.write(svm.svm_predict(model, nodes(tokens)) + "\n");
            }
        }
    }

    private static svm_node[] nodes(StringTokenizer tokens) {
        svm_node[] nodes = new svm_node[tokens.countTokens() / 2];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = new svm_node();
            nodes[i].index = Integer.parseInt(tokens.nextToken());
            nodes[i].value = Double.parseDouble(tokens.nextToken());
        }
        return nodes;
    }

    private static void trainTribuo(boolean rbf, double penalty, double gamma, Path data, Path model)
            throws IOException {
        SVMParameters<Label> parameters =
                new SVMParameters<>(new SVMClassificationType(SVMMode.C_SVC), rbf ? KernelType.RBF : KernelType.LINEAR);
        parameters.setCost(penalty);
        parameters.setGamma(gamma);
        parameters.setEpsilon(Setting.TOLERANCE);
        parameters.setCacheSize(4000);
        MutableDataset<Label> training = new MutableDataset<>(new LibSVMDataSource<>(data, new LabelFactory()));
        new LibSVMClassificationTrainer(parameters).train(training).serializeToFile(model);
    }

    private static void predictTribuo(Path modelFile, Path data, Path predictions) throws IOException {
        Model<Label> model = Model.deserializeFromFile(modelFile).castModel(Label.class);
        LibSVMDataSource<Label> source = new LibSVMDataSource<>(data, new LabelFactory());
        try (BufferedWriter writer = Files.newBufferedWriter(predictions)) {
            for (Prediction<Label> prediction : model.predict(source)) {
                writer.write(prediction.getOutput().getLabel() + "\n");
            }
        }
    }
}
