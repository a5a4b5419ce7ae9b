/** A broken invariant and a sentence about it. */
export type Violation = `I${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}: ${string}`;
