module consumer {
    requires arcmargin.core;
}
