"""scikit-learn's GaussianProcessClassifier on data sets in the layout of the command uci.

Run as: python3 processes.py DIR/uci SECONDS > ../../../../main/resources/arcmargin/section5/processes-sklearn.csv

One start of an RBF kernel with amplitude for each class against the rest, in the training part of the first fold,
features standardised there. Sets of at most 450 rows and 6 classes, the smallest first, until the time is over.
"""

import gzip
import os
import sys
import time
import warnings

import numpy as np
import sklearn
from sklearn.gaussian_process import GaussianProcessClassifier
from sklearn.gaussian_process.kernels import RBF, ConstantKernel


def text(folder, name):
    path = os.path.join(folder, name)
    if os.path.exists(path):
        return open(path).read()
    return gzip.open(path + ".gz", "rt").read()


def read(folder):
    name = os.path.basename(folder)
    rows = [line.split("\t") for line in text(folder, name + "_R.dat").strip().split("\n")[1:]]
    values = np.array([[float(cell) for cell in row[1:]] for row in rows])
    folds = [np.array(line.split(), int) for line in text(folder, "conxuntos_kfold.dat").strip().split("\n")]
    labels = np.unique(values[:, -1], return_inverse=True)[1]
    return values[:, :-1], labels, folds


def scores(x, y, folds, classes):
    train, test = folds[0], folds[1]
    mean, spread = x[train].mean(axis=0), x[train].std(axis=0)
    scaled = (x - mean) / np.where(spread > 0, spread, 1)
    start = np.sqrt(x.shape[1])
    kernel = ConstantKernel(10.0, (1e-2, 1e6)) * RBF(start, (start / 30, start * 30))
    machine = GaussianProcessClassifier(kernel, random_state=0).fit(scaled[train], y[train])
    p = np.full((len(test), classes), 1e-15)
    p[:, machine.classes_] = machine.predict_proba(scaled[test])
    p = np.maximum(p, 1e-15)
    p /= p.sum(axis=1, keepdims=True)
    right = p.argmax(axis=1) == y[test]
    top = p.max(axis=1)
    bins = np.minimum(9, (10 * top).astype(int))
    error = sum(abs((top - right)[bins == b].sum()) for b in range(10)) / len(test)
    truth = np.eye(classes)[y[test]]
    return [100 * right.mean(), -np.log(p[np.arange(len(test)), y[test]]).mean(),
             ((p - truth) ** 2).sum(axis=1).mean(), error]


warnings.filterwarnings("ignore")
root, limit = sys.argv[1], float(sys.argv[2])
sets = []
for name in sorted(os.listdir(root)):
    folder = os.path.join(root, name)
    if os.path.isdir(folder):
        x, y, folds = read(folder)
        if len(x) <= 450 and y.max() < 6:
            sets.append((len(x) ** 2 * (1 if y.max() == 1 else y.max() + 1), name, x, y, folds))
columns = "set, accuracy, log loss, Brier, calibration error, seconds"
print("# scikit-learn", sklearn.__version__ + ", processes.py: " + columns)
begun = time.time()
for _, name, x, y, folds in sorted(sets, key=lambda each: each[:2]):
    if time.time() - begun > limit:
        break
    start = time.process_time()
    values = scores(x, y, folds, y.max() + 1)
    print(",".join([name] + [f"{v:.6g}" for v in values] + [f"{time.process_time() - start:.2f}"]), flush=True)
