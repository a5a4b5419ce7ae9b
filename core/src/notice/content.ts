import { escape } from "../kit/text/escape.ts";
import type { Message } from "./schema.ts";

/** The message as HTML. */
export function contentOf({ says, facts = [] }: Pick<Message, "says" | "facts">): string {
  const items = facts.map(
    ([label, value]) => `<li>${escape(label)}: <b><bdi>${escape(value)}</bdi></b></li>`,
  );
  return `<p>${escape(says)}</p>${items.length > 0 ? `<ul>${items.join("")}</ul>` : ""}`;
}
