package arcmargin.datasets;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.Dataset;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContactSheetTest {

    @Test
    void oneRowOfPicturesAClass(@TempDir Path folder) throws IOException {
        Dataset data;
        try (Workers workers = Workers.of(1)) {
            data = Images.draw(new Rectangles(), 0, 50, 1, Resources.of(workers))
                    .toDataset(2);
        }
        ContactSheet sheet = new ContactSheet(data, 3);
        List<String> lines = sheet.text().lines().toList();
        assertThat(lines).hasSize(28);
        assertThat(lines).allMatch(line -> line.matches("[ ░▒▓█]*") && line.length() <= 3 * 28 + 4);
        assertThat(sheet.text()).contains("█");
        sheet.writePng(folder.resolve("sheet.png"));
        BufferedImage picture = ImageIO.read(folder.resolve("sheet.png").toFile());
        assertThat(picture.getWidth()).isEqualTo(3 * 60 + 4);
        assertThat(picture.getHeight()).isEqualTo(2 * 60 + 4);
        assertThat(folder.toFile().list()).containsExactly("sheet.png");
    }
}
