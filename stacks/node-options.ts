/**
 * How Node runs functions. A small young generation costs next to no time and keeps a large import in a quarter of a
 * gigabyte: without it V8 lets garbage lie as long as the function has memory.
 */
export const nodeOptions = "--enable-source-maps --max-semi-space-size=16";
