import type { Draft, Passage } from "./draft.ts";

/** The letter for those who read no HTML. */
export function textOf({ heading, passages }: Draft): string {
  return `${[heading, ...passages.map(paragraphOf), "Winnow"].join("\n\n")}\n`;
}

function paragraphOf(passage: Passage): string {
  switch (passage.kind) {
    case "words":
    case "note":
      return passage.words;
    case "code":
      return `    ${passage.code}`;
    case "facts":
      return passage.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
    case "link":
      return `${passage.label}:\n${passage.url}`;
  }
}
