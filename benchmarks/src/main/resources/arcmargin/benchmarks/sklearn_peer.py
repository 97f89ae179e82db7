"""scikit-learn's SVC as a command: train KERNEL C GAMMA DATA MODEL, warm KERNEL C GAMMA DATA, or
predict MODEL DATA PREDICTIONS."""
import pickle
import sys
import time

import numpy as np
from sklearn.datasets import load_svmlight_file
from sklearn.svm import SVC


def load(path, features=None):
    x, y = load_svmlight_file(path, n_features=features)
    return (x.toarray() if x.nnz > 0.25 * x.shape[0] * x.shape[1] else x), y


def arc_cosine_zero(x, y):
    products = x @ y.T
    products = products.toarray() if hasattr(products, "toarray") else products
    squares = [z.multiply(z) if hasattr(z, "multiply") else z * z for z in (x, y)]
    norms = [np.sqrt(np.asarray(z.sum(1)).ravel()) for z in squares]
    return 1 - np.arccos(np.clip(products / np.outer(*norms), -1, 1)) / np.pi


def warm(kernel, c, gamma, data):
    """Prints the seconds of training alone."""
    x, y = load(data)
    begun = time.perf_counter()
    SVC(C=float(c), gamma=float(gamma), tol=1e-3, cache_size=4000, kernel=kernel.lower()).fit(x, y)
    print(time.perf_counter() - begun)


def train(kernel, c, gamma, data, model):
    x, y = load(data)
    arc_cosine = kernel == "ARC_COSINE_ZERO"
    svc = SVC(C=float(c), gamma=float(gamma), tol=1e-3, cache_size=4000,
              kernel="precomputed" if arc_cosine else {"RBF": "rbf", "LINEAR": "linear"}[kernel])
    svc.fit(arc_cosine_zero(x, x) if arc_cosine else x, y)
    with open(model, "wb") as out:
        pickle.dump((svc, x if arc_cosine else None, x.shape[1]), out, protocol=4)


def predict(model, data, predictions):
    with open(model, "rb") as source:
        svc, training, features = pickle.load(source)
    x, _ = load(data, features)
    with open(predictions, "w") as out:
        for begin in range(0, x.shape[0], 2000):
            rows = x[begin:begin + 2000]
            labels = svc.predict(rows if training is None else arc_cosine_zero(rows, training))
            out.writelines("%g\n" % label for label in labels)


{"train": train, "warm": warm, "predict": predict}[sys.argv[1]](*sys.argv[2:])
