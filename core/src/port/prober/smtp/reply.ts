import type { Observation, Stage } from "../index.ts";
import type { Reply } from "./reply-reader.ts";

export const isPositive = ({ code }: Reply): boolean => code >= 200 && code < 300;

/** Whether the reply is about this session, not about the recipient: a new session may ask again. Some say with 552, as RFC 821 had it, what 452 is for. */
export const endsSession = ({ code, lines }: Reply): boolean =>
  code === 421 ||
  (code === 452 && lines.some((line) => line.startsWith("4.5.3"))) ||
  ((code === 452 || code === 552) && lines.some((line) => /too many recipients/i.test(line)));

/** Whether a reply that let nobody be asked is about how much we ask: then the hosts want to be left in peace for a while. */
export const isTooFast = (end: Observation): boolean =>
  end.kind === "replied" &&
  (end.code === 421 || (end.code >= 400 && end.code < 500 && end.enhanced?.startsWith("4.7.") === true));

const enhancedCode = /^([245]\.\d{1,3}\.\d{1,3})(?:\s+|$)/;
const MAXIMUM_TEXT = 1000;

/** What was observed, in the server's words: one line of printable text, at most 1,000 characters. */
export function observedReply(stage: Stage, host: string, { code, lines }: Reply): Observation {
  const enhanced = enhancedCode.exec(lines[0] ?? "")?.[1] ?? null;
  const text = lines
    .map((line) => line.replace(enhancedCode, ""))
    .join(" ")
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim()
    .slice(0, MAXIMUM_TEXT)
    .toWellFormed();
  return { kind: "replied", stage, host, code, enhanced, text };
}

/** The extensions that an EHLO reply offers, in capitals, without their parameters. */
export const offersOf = ({ lines }: Reply): ReadonlySet<string> =>
  new Set(lines.slice(1).map((line) => line.trim().split(/\s/)[0]?.toUpperCase() ?? ""));
