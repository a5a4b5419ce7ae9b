/** The version of the package, as its manifest says. */
export const version = "0.1.0";
