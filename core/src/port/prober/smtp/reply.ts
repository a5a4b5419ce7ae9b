import type { Observation, SmtpStage } from "../index.ts";
import type { Reply } from "./reply-reader.ts";

export const isPositive = ({ code }: Reply): boolean => code >= 200 && code < 300;

/** Whether the reply is about this session, not about the recipient: a new session may ask again. Some say with 552, as RFC 821 had it, what 452 is for. */
export const endsSession = ({ code, lines }: Reply): boolean =>
  code === 421 ||
  (code === 452 && lines.some((line) => line.startsWith("4.5.3"))) ||
  ((code === 452 || code === 552) && lines.some((line) => /too many recipients/i.test(line)));

/** The code by which hosts that let nobody be asked would have us come later; null for any other end. */
export function deferralCode(end: Observation | null): number | null {
  if (end?.kind !== "replied") return null;
  const isPolicy = end.code >= 400 && end.code < 500 && end.enhanced?.startsWith("4.7.") === true;
  return end.code === 421 || isPolicy ? end.code : null;
}

const enhancedCode = /^([245]\.\d{1,3}\.\d{1,3})(?:\s+|$)/;
const MAXIMUM_TEXT = 1000;

/** What was observed, in the server's words: one line of printable text, at most 1,000 characters. */
export function observedReply(stage: SmtpStage, host: string, { code, lines }: Reply): Observation {
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
