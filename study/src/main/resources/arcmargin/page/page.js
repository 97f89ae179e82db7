// Sorts tables by a click on a heading, and moves the threshold of a two-class report.
// Everything is readable without it.
document.addEventListener("DOMContentLoaded", function () {
  document.documentElement.classList.add("script");

  function value(cell) {
    var text = cell.dataset.value !== undefined ? cell.dataset.value : cell.textContent;
    var number = parseFloat(text.replace(/[\s\u202f]/g, "").replace("\u2212", "-"));
    return isNaN(number) ? text.trim() : number;
  }

  document.querySelectorAll("table.sortable").forEach(function (table) {
    var headings = Array.from(table.querySelectorAll("thead th"));
    headings.forEach(function (heading, column) {
      if (heading.dataset.fixed) {
        return;
      }
      heading.tabIndex = 0;
      function sort() {
        var down = heading.getAttribute("aria-sort") === "ascending";
        headings.forEach(function (other) { other.removeAttribute("aria-sort"); });
        heading.setAttribute("aria-sort", down ? "descending" : "ascending");
        var body = table.tBodies[0];
        var rows = Array.from(body.rows);
        rows.sort(function (one, other) {
          var a = value(one.cells[column]);
          var b = value(other.cells[column]);
          if (a === "" || b === "") {
            return a === b ? 0 : a === "" ? 1 : -1; // rows without a value stay at the end
          }
          var order = typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
          return down ? -order : order;
        });
        rows.forEach(function (row) { body.appendChild(row); });
      }
      heading.addEventListener("click", sort);
      heading.addEventListener("keydown", function (event) {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          sort();
        }
      });
    });
  });

  document.querySelectorAll(".threshold").forEach(function (box) {
    var points = JSON.parse(box.dataset.points);
    var positives = Number(box.dataset.positives);
    var negatives = Number(box.dataset.negatives);
    var slider = box.querySelector("input");

    function write(name, text) {
      box.querySelector("[data-out=" + name + "]").textContent = text;
    }

    function move(id, right, up) {
      var mark = document.getElementById(id);
      if (mark) {
        var sides = mark.dataset.box.split(" ").map(Number);
        mark.setAttribute("cx", sides[0] + (sides[1] - sides[0]) * right);
        mark.setAttribute("cy", sides[2] + (sides[3] - sides[2]) * up);
        mark.classList.add("shown");
      }
    }

    function show() {
      var point = points[Number(slider.value)];
      var tp = point[1];
      var fp = point[2];
      var fn = positives - tp;
      var tn = negatives - fp;
      var precision = tp / (tp + fp);
      var recall = tp / positives;
      write("threshold", String(point[0]));
      write("tp", tp + " of " + positives);
      write("fn", String(fn));
      write("fp", String(fp));
      write("error", (100 * (fp + fn) / (positives + negatives)).toFixed(2));
      write("precision", (100 * precision).toFixed(2));
      write("recall", (100 * recall).toFixed(2));
      write("f1", (2 * tp / (2 * tp + fp + fn)).toFixed(3));
      var root = Math.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn));
      write("mcc", root > 0 ? ((tp * tn - fp * fn) / root).toFixed(3) : "\u2013");
      move("roc-at", fp / negatives, recall);
      move("pr-at", recall, precision);
    }

    // the threshold in use: a probability of a half, or a decision value of 0
    var usual = Number(box.dataset.usual);
    slider.value = points.filter(function (point) { return point[0] >= usual; }).length - 1;
    slider.addEventListener("input", show);
    show();
  });
});
