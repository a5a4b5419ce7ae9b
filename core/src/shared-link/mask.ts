/** Hides whose evidence it is: the local part, and everything that may name it. */
import type { Info as Verdict } from "../verdict/schema.ts";
import { plainScore } from "../verdict/index.ts";

const dots = "•••";
/** A local part of this many characters or more shows its first one. */
const minLength = 3;
let segmenter: Intl.Segmenter | undefined;

const charactersOf = (text: string) => [...(segmenter ??= new Intl.Segmenter()).segment(text)];

/** An address without its local part: `j•••@example.com`. A text that is no address is hidden whole. */
export function maskedAddress(normalized: string | null): string {
  if (normalized === null) return dots;
  const at = normalized.lastIndexOf("@");
  const local = charactersOf(normalized.slice(0, at));
  return `${local.length < minLength ? "" : (local[0]?.segment ?? "")}${dots}${normalized.slice(at)}`;
}

/** A verdict as it is without what the workspace's mails to other people have shown. */
export function withoutNeighbours<V extends Verdict>(verdict: V): V {
  return verdict.neighbours ? { ...verdict, neighbours: undefined, score: plainScore(verdict) } : verdict;
}

/**
 * A verdict without what an anonymous reader must not see: the server's words, the suggestion, the rule, why
 * it is suppressed, what happened to the mail, what was mended, and the details of checks that tell the local
 * part.
 */
export function maskedVerdict<V extends Verdict>(verdict: V): V {
  const { normalized, canonical, smtp, checks } = verdict;
  const email = maskedAddress(normalized);
  const { role, typo } = checks;
  return {
    ...verdict,
    mended_from: undefined,
    rule: undefined,
    suppressed: undefined,
    outcome: undefined,
    email,
    normalized: normalized === null ? null : email,
    canonical: canonical && maskedAddress(canonical),
    suggestion: null,
    smtp: smtp && { ...smtp, text: "" },
    checks: {
      ...checks,
      ...(role?.status === "fail" && { role: { ...role, reason: "role" } }),
      ...(typo?.status === "fail" && { typo: { ...typo, reason: "typo" } }),
    },
  };
}
