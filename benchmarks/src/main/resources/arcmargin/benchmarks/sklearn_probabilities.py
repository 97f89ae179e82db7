"""Probabilities of CalibratedClassifierCV(SVC, ensemble=False) for the data sets of a folder, by the folds given.

For the test rows of NAME they are written to NAME.probabilities, a column for each class.
"""

import os
import sys

import numpy
from sklearn.calibration import CalibratedClassifierCV
from sklearn.svm import SVC

folder, penalty = sys.argv[1], float(sys.argv[2])
for name in sorted(os.listdir(folder)):
    if name.endswith((".py", ".probabilities")):
        continue
    table = numpy.loadtxt(os.path.join(folder, name), ndmin=2)
    fold, label, points = table[:, 0].astype(int), table[:, 1].astype(int), table[:, 2:]
    rows, labels, folds = points[fold >= 0], label[fold >= 0], fold[fold >= 0]
    splits = [(numpy.where(folds != f)[0], numpy.where(folds == f)[0]) for f in range(folds.max() + 1)]
    machine = SVC(C=penalty, gamma=1 / points.shape[1])
    calibrated = CalibratedClassifierCV(machine, ensemble=False, cv=splits).fit(rows, labels)
    chances = calibrated.predict_proba(points[fold < 0])
    numpy.savetxt(os.path.join(folder, name + ".probabilities"), chances)
