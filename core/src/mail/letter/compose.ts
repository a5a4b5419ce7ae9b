import { Config } from "../../kit/config.ts";
import { Name } from "../../kit/name.ts";

import type { Draft } from "./draft.ts";
import { htmlOf } from "./html.ts";
import { textOf } from "./text.ts";

/** `text` and `html` say the same. */
export interface Letter {
  subject: string;
  text: string;
  html: string;
}

/** The letter of a draft. Its subject is one line, whatever people wrote into it. */
export function compose(draft: Draft): Letter {
  return { subject: Name.plain(draft.subject), text: textOf(draft), html: htmlOf(draft) };
}

const longestName = 80;

/** What somebody wrote, on one line and no longer than a name ought to be. */
export function named(text: string): string {
  const letters = Array.from(Name.plain(text));
  return letters.length <= longestName ? letters.join("") : `${letters.slice(0, longestName - 1).join("")}…`;
}

/** The address of a page of the product. */
export const page = (path: string): string => new URL(path, Config.required("appURL")).href;
