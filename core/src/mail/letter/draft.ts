/** What a letter says, before it is HTML or plain text. */
export interface Draft {
  subject: string;
  heading: string;
  passages: readonly Passage[];
}

export type Passage =
  | { kind: "words"; words: string }
  /** Said more quietly. */
  | { kind: "note"; words: string }
  | { kind: "code"; code: string }
  | { kind: "facts"; facts: readonly Fact[] }
  | { kind: "link"; label: string; url: string };

export type Fact = readonly [label: string, value: string];

export const words = (words: string): Passage => ({ kind: "words", words });
export const note = (words: string): Passage => ({ kind: "note", words });
export const code = (code: string): Passage => ({ kind: "code", code });
export const facts = (...facts: readonly Fact[]): Passage => ({ kind: "facts", facts });
export const link = (label: string, url: string): Passage => ({ kind: "link", label, url });
