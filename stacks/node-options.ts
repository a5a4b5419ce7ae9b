/**
 * Node options of the functions. A small young generation keeps a large import below 256 MB at little cost: by default
 * V8 collects garbage only when memory runs short.
 */
export const nodeOptions = "--max-semi-space-size=16";
