"""Test errors of `arcmargin compare` and of scikit-learn's pipeline for tables, on the same rows.

    python3 sklearn_tables.py FOLDER OUT LAUNCHER [TABLE ...]

FOLDER holds the tables, OUT receives the rows of every split, what `compare` made of them and results.json; what is in
it already is not computed again. Each table is split three times, stratified: three quarters to train on (4000 rows at
most), the others to test on; adult has a test file of its own. `compare` gets no option but --test and, where the
label is neither the last column nor named so, --label. scikit-learn: medians and indicators of missing numbers,
StandardScaler, OneHotEncoder with missing as a level, and an RBF SVC whose C and gamma are chosen from 56 pairs by five
folds.
"""

import json
import os
import subprocess
import sys
import warnings

import numpy as np
from sklearn.compose import ColumnTransformer
from sklearn.impute import SimpleImputer
from sklearn.model_selection import GridSearchCV, StratifiedKFold, StratifiedShuffleSplit, train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler
from sklearn.svm import SVC

# name: delimiter, lines of a header, place of the label
TABLES = {
    "adult.data": (None, 0, -1),
    "bank.csv": (";", 1, -1),
    "crx.data": (",", 0, -1),
    "agaricus-lepiota.data": (None, 0, 0),
    "car.data": (None, 0, -1),
    "processed.cleveland.data": (None, 0, -1),
    "bank.arff": (",", "@data", -1),
    "credit-approval.arff": (",", "@data", -1),
    "lymphography.arff": (",", "@data", -1),
    "titanic.arff": (",", "@data", -1),
}
SPLITS = 3
MOST_ROWS = 2000
MISSING = {"?", "", "NA"}


def lines_of(path, header):
    with open(path, encoding="latin-1") as file:
        lines = [line.rstrip("\r\n") for line in file if line.strip()]
    if header == "@data":
        header = 1 + next(i for i, line in enumerate(lines) if line.strip().lower() == "@data")
    return lines[:header], [line for line in lines[header:] if not line.startswith("%")]


def cells_of(lines, delimiter):
    return [[cell.strip().strip('"').rstrip(".") for cell in line.split(delimiter)] for line in lines]


def split(folder, name, seed):
    """The header, the lines to train on and those to test on."""
    delimiter, header, label = TABLES[name]
    head, lines = lines_of(os.path.join(folder, name), header)
    labels = [row[label] for row in cells_of(lines, delimiter)]
    rows = np.arange(len(lines))
    if name == "adult.data":
        _, test = lines_of(os.path.join(folder, "adult.test"), header)
    else:
        # a class of one row cannot be split
        counts = {c: labels.count(c) for c in set(labels)}
        rows = np.array([i for i in rows if counts[labels[i]] > 1])
        at = StratifiedShuffleSplit(1, test_size=0.25, random_state=seed)
        train, held = next(at.split(rows, [labels[i] for i in rows]))
        test = [lines[rows[i]] for i in sorted(held)]
        rows = rows[np.sort(train)]
    if len(rows) > MOST_ROWS:
        rows, _ = train_test_split(
            rows, train_size=MOST_ROWS, random_state=seed, stratify=[labels[i] for i in rows])
        rows = np.sort(rows)
    return head, [lines[i] for i in rows], test


def number(cell):
    try:
        return float(cell)
    except ValueError:
        return None


def scikit_learn(name, train, test, seed):
    delimiter, _, label = TABLES[name]
    parts = [cells_of(lines, delimiter) for lines in (train, test)]
    expected = [[row[label] for row in rows] for rows in parts]
    width = len(parts[0][0])
    features = [c for c in range(width) if c != label % width]
    numeric = [
        c for c in features
        if all(row[c] in MISSING or number(row[c]) is not None for row in parts[0])]
    tables = []
    for rows in parts:
        table = np.empty((len(rows), len(features)), dtype=object)
        for i, row in enumerate(rows):
            for j, c in enumerate(features):
                missing = row[c] in MISSING
                table[i, j] = (np.nan if missing else float(row[c])) if c in numeric else ("?" if missing else row[c])
        tables.append(table)
    numbers = [j for j, c in enumerate(features) if c in numeric]
    texts = [j for j, c in enumerate(features) if c not in numeric]
    encoder = ColumnTransformer([
        ("numbers", make_pipeline(SimpleImputer(strategy="median", add_indicator=True), StandardScaler()), numbers),
        ("texts", OneHotEncoder(handle_unknown="ignore"), texts)])
    folds = StratifiedKFold(5, shuffle=True, random_state=seed)
    search = GridSearchCV(
        make_pipeline(encoder, SVC(cache_size=500)),
        {"svc__C": 10.0 ** np.arange(-2, 5), "svc__gamma": 10.0 ** np.arange(-4, 0.1, 4 / 7)},
        cv=folds)
    search.fit(tables[0], expected[0])
    return int(np.sum(search.predict(tables[1]) != np.array(expected[1])))


def arcmargin(launcher, place, suffix, label, rows):
    command = [launcher, "compare", "--json", "--test", os.path.join(place, "test" + suffix), "--out",
               os.path.join(place, "compare"), os.path.join(place, "train" + suffix)]
    if label == 0:
        command[2:2] = ["--label", "1"]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return round(json.loads(out)["estimate"]["value"] * rows)


def main():
    warnings.filterwarnings("ignore")
    folder, out, launcher = sys.argv[1:4]
    os.makedirs(out, exist_ok=True)
    record = os.path.join(out, "results.json")
    results = json.load(open(record)) if os.path.exists(record) else {}
    for name in sys.argv[4:] or TABLES:
        for seed in range(1, SPLITS + 1):
            head, train, test = split(folder, name, seed)
            key = "%s %d" % (name, seed)
            result = results.setdefault(key, {"train": len(train), "test": len(test)})
            place = os.path.join(out, key.replace(" ", "-"))
            suffix = os.path.splitext(name)[1]
            os.makedirs(place, exist_ok=True)
            for part, lines in (("train", train), ("test", test)):
                with open(os.path.join(place, part + suffix), "w", encoding="latin-1") as file:
                    file.write("\n".join(head + lines) + "\n")
            for side, run in (
                    ("arcmargin", lambda: arcmargin(launcher, place, suffix, TABLES[name][2], len(test))),
                    ("scikit-learn", lambda: scikit_learn(name, train, test, seed))):
                if side not in result:
                    result[side] = run()
                    with open(record + ".new", "w") as file:
                        json.dump(results, file, indent=1)
                    os.replace(record + ".new", record)
    print("| table | training / test rows | Arcmargin | scikit-learn |")
    print("|---|--:|--:|--:|")
    for name in TABLES:
        found = [results.get("%s %d" % (name, seed), {}) for seed in range(1, SPLITS + 1)]
        if all("arcmargin" in r and "scikit-learn" in r for r in found):
            rows = sum(r["test"] for r in found)
            errors = [100 * sum(r[side] for r in found) / rows for side in ("arcmargin", "scikit-learn")]
            print("| %s | %d / %d | %.2f | %.2f |" % (name, found[0]["train"], found[0]["test"], *errors))


main()
