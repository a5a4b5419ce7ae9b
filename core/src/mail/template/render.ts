import { Config } from "../../kit/config.ts";
import { Name } from "../../kit/text/name.ts";

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
export const named = (text: string): string => Name.brief(text, longestName);

/** The URL of a page of the product. */
export const page = (path: string): string => new URL(path, Config.required("appURL")).href;
