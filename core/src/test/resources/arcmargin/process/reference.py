"""Log marginal likelihoods, latent moments and probabilities of scikit-learn's GaussianProcessClassifier.

Run as: python3 reference.py > reference.csv

Every fourth row of its iris data is predicted, the others are fitted; kernels are fixed. The lines are
  evidence,KERNEL,CLASSES,VALUE                        the sum over the latent functions
  latent,KERNEL,CLASSES,ROW,FUNCTION,MEAN,VARIANCE     from its factors, for the first ten rows predicted
  probability,KERNEL,CLASSES,ROW,CLASS,VALUE
"""

import numpy as np
import sklearn
from sklearn.datasets import load_iris
from sklearn.gaussian_process import GaussianProcessClassifier
from sklearn.gaussian_process.kernels import RBF, ConstantKernel, Kernel


class Arc(Kernel):
    """weight times the arc-cosine kernel of degree 1, or of degree 0 smoothed by sigma."""

    def __init__(self, weight=1.0, sigma=None):
        self.weight = weight
        self.sigma = sigma

    def __call__(self, X, Y=None, eval_gradient=False):
        same = Y is None
        Y = X if same else Y
        xx = np.sum(X * X, axis=1)[:, None]
        yy = np.sum(Y * Y, axis=1)[None, :]
        if self.sigma is None:
            norms = np.sqrt(xx * yy)
            c = np.clip(X @ Y.T / norms, -1, 1)
            if same:
                np.fill_diagonal(c, 1)
            theta = np.arccos(c)
            k = norms * (np.sin(theta) + (np.pi - theta) * c) / np.pi
        else:
            s = self.sigma**2
            k = 1 - np.arccos(X @ Y.T / np.sqrt((xx + s) * (yy + s))) / np.pi
        return self.weight * k

    def diag(self, X):
        return np.array([self(x[None, :], x[None, :])[0, 0] for x in X])

    def is_stationary(self):
        return False


KERNELS = {
    "5@rbf:2": ConstantKernel(5.0, "fixed") * RBF(np.sqrt(2.0), "fixed"),  # exp(-|x-y|^2/2^2)
    "300@rbf:0.7": ConstantKernel(300.0, "fixed") * RBF(0.7 / np.sqrt(2.0), "fixed"),
    "3@arccos:1": Arc(3.0),
    "40@smoothed:0.5": Arc(40.0, 0.5),
}

x, y = load_iris(return_X_y=True)
x = (x - x.mean(axis=0)).round(6)
print("# scikit-learn", sklearn.__version__ + ", core/src/test/resources/arcmargin/process/reference.py")
for name, kernel in KERNELS.items():
    for classes in (2, 3):
        some = y >= 1 if classes == 2 else y >= 0
        data, labels = x[some], y[some]
        held = np.arange(len(data)) % 4 == 3
        machine = GaussianProcessClassifier(kernel, optimizer=None, max_iter_predict=1000)
        machine.fit(data[~held], labels[~held])
        base = machine.base_estimator_
        parts = [base] if classes == 2 else base.estimators_
        evidence = 0
        for part in parts:  # a fit stops with the factor of the last but one step: go on from its mode
            part.warm_start = True
            for _ in range(3):
                value, found = part._posterior_mode(part.kernel_(part.X_train_), return_temporaries=True)
            part.pi_, part.W_sr_, part.L_ = found[:3]
            evidence += value
        print(f"evidence,{name},{classes},{float(evidence)!r}")
        test = data[held]
        for f, part in enumerate(parts):
            star = part.kernel_(part.X_train_, test)
            mean = star.T @ (part.y_train_ - part.pi_)
            v = np.linalg.solve(part.L_, part.W_sr_[:, None] * star)
            variance = part.kernel_.diag(test) - np.einsum("ij,ij->j", v, v)
            for r in range(10):
                print(f"latent,{name},{classes},{r},{f},{float(mean[r])!r},{float(variance[r])!r}")
        for r, row in enumerate(machine.predict_proba(test)[:10]):
            for c, value in enumerate(row):
                print(f"probability,{name},{classes},{r},{c},{float(value)!r}")
np.savetxt("iris.csv", np.column_stack([x, y]), fmt="%.10g", delimiter=",")
