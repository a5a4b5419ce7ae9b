/** A mail as structured blocks, before rendering. */
export interface Draft {
  subject: string;
  heading: string;
  blocks: readonly Block[];
}

export type Block =
  | { kind: "paragraph"; paragraph: string }
  /** In a smaller, lighter style. */
  | { kind: "note"; paragraph: string }
  | { kind: "code"; code: string }
  | { kind: "facts"; facts: readonly Fact[] }
  | { kind: "link"; label: string; url: string }
  /** A link in the style of a note. */
  | { kind: "reference"; label: string; url: string };

export type Fact = readonly [label: string, value: string];

export const paragraph = (paragraph: string): Block => ({ kind: "paragraph", paragraph });
export const note = (paragraph: string): Block => ({ kind: "note", paragraph });
export const code = (code: string): Block => ({ kind: "code", code });
export const facts = (...facts: readonly Fact[]): Block => ({ kind: "facts", facts });
export const link = (label: string, url: string): Block => ({ kind: "link", label, url });

export const reference = (label: string, url: string): Block => ({ kind: "reference", label, url });
