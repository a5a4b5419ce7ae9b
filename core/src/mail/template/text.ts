import type { Draft, Block } from "./draft.ts";

/** The plain text part. */
export function textOf({ heading, blocks }: Draft): string {
  return `${[heading, ...blocks.map(paragraphOf), "Winnow"].join("\n\n")}\n`;
}

function paragraphOf(block: Block): string {
  switch (block.kind) {
    case "paragraph":
    case "note":
      return block.paragraph;
    case "code":
      return `    ${block.code}`;
    case "facts":
      return block.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
    case "reference":
    case "link":
      return `${block.label}:\n${block.url}`;
  }
}
