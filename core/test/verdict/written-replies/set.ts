/** Replies to RCPT for jane@ from probe@sender.example, by the label that each got before the engine read it. */
export interface WrittenSet {
  dead: readonly string[];
  full: readonly string[];
  restricted: readonly string[];
  undecided: readonly string[];
}
