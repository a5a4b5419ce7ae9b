import { Config } from "../../kit/config.ts";
import { Name } from "../../kit/name.ts";

import type { Draft } from "./draft.ts";
import { htmlOf } from "./html.ts";
import { textOf } from "./text.ts";

/** `text` and `html` have the same content. */
export interface Content {
  subject: string;
  text: string;
  html: string;
}

/** Renders a draft. The subject is a single line. */
export function render(draft: Draft): Content {
  return { subject: Name.plain(draft.subject), text: textOf(draft), html: htmlOf(draft) };
}

const longestName = 80;

/** User input on one line, at most 80 characters. */
export function named(text: string): string {
  const letters = Array.from(Name.plain(text));
  return letters.length <= longestName ? letters.join("") : `${letters.slice(0, longestName - 1).join("")}…`;
}

/** The URL of a page of the product. */
export const page = (path: string): string => new URL(path, Config.required("appURL")).href;
