package arcmargin;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Packages of core depend only on those before them, and what core exports is easy to call. */
class PackageDependencyTest {

    private static final List<String> ORDER = List.of(
            "work",
            "geometry",
            "kernel",
            "data",
            "tile",
            "gram",
            "process",
            "svm",
            "unsupervised",
            "scale",
            "selection",
            "io");

    /** More than these are a value that has no name yet. */
    private static final int MOST_PARAMETERS = 5;

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("arcmargin");

    @Test
    void dependenciesPointOneWay() {
        for (int i = 0; i + 1 < ORDER.size(); i++) {
            ArchRuleDefinition.noClasses()
                    .that()
                    .resideInAPackage("arcmargin." + ORDER.get(i) + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(ORDER.subList(i + 1, ORDER.size()).stream()
                            .map(name -> "arcmargin." + name + "..")
                            .toArray(String[]::new))
                    .check(classes);
        }
    }

    @Test
    void everyPackageIsListed() {
        assertThat(classes.stream()
                        .map(type -> type.getPackageName().replaceFirst("^arcmargin\\.?([^.]*).*", "$1"))
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.toSet()))
                .containsExactlyInAnyOrderElementsOf(ORDER);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("arcmargin.(*)..").should().beFreeOfCycles().check(classes);
    }

    @Test
    void coreNeverPrintsOrExits() {
        ArchRuleDefinition.noClasses()
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .check(classes);
    }

    @Test
    void publicMethodsTakeFewParameters() {
        ArchRuleDefinition.methods()
                .that()
                .arePublic()
                .and()
                .areDeclaredInClassesThat()
                .arePublic()
                .should(takeFewParameters())
                .check(classes);
    }

    private static ArchCondition<JavaMethod> takeFewParameters() {
        return new ArchCondition<>("take at most " + MOST_PARAMETERS + " parameters") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                int count = method.getRawParameterTypes().size();
                boolean generated = method.getModifiers().contains(JavaModifier.SYNTHETIC);
                events.add(new SimpleConditionEvent(
                        method,
                        generated || count <= MOST_PARAMETERS,
                        method.getFullName() + " takes " + count + " parameters"));
            }
        };
    }
}
