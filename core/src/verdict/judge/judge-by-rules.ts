/** Judges addresses under the rules of a workspace: nobody is asked about what a rule blocks. */
import type { Matcher } from "../../rule/index.ts";
import { blocked, byRules } from "../by-rules.ts";
import { isBlocked } from "../policy.ts";
import { judge } from "./judge.ts";
import type { Judged, Judgement } from "./judgement.ts";
import type { Options } from "./options.ts";

/** One judgement per address, in order. Exchangers are looked up in DNS before any mail host is asked. */
export async function judgeByRules(
  emails: readonly string[],
  { rules, ...options }: Options & { rules: Matcher },
): Promise<Judgement[]> {
  const decided = emails.map((email) => blocked(email, rules));
  const undecided = () => [...decided.keys()].filter((index) => decided[index] === null);
  const emailsAt = (indexes: readonly number[]) => indexes.map((index) => emails[index] ?? "");
  if (rules.asksDNS && options.depth !== "address") {
    const open = undecided();
    const { onJudged: _, earlier: __, ...asked } = options;
    const found = await judge(emailsAt(open), { ...asked, depth: "domain" });
    for (const [position, { verdict }] of found.entries()) {
      const ruled = verdict && byRules(verdict, rules);
      if (ruled && isBlocked(ruled)) decided[open[position] ?? -1] = ruled;
    }
  }
  for (const [index, verdict] of decided.entries())
    if (verdict) options.onJudged?.({ verdict, retryAfterSeconds: null }, index);
  const asked = undecided();
  const judgements = await judge(emailsAt(asked), {
    ...options,
    ...(options.earlier && { earlier: asked.map((index) => options.earlier?.[index] ?? null) }),
    onJudged: (judged, position) => options.onJudged?.(ruled(judged, rules), asked[position] ?? -1),
  });
  const positions = new Map(asked.map((index, position) => [index, position]));
  return decided.map((verdict, index) => {
    if (verdict) return { verdict, retryAfterSeconds: null };
    const judgement = judgements[positions.get(index) ?? -1];
    if (!judgement) throw new Error("An address came back without a judgement.");
    return judgement.verdict
      ? ruled(judgement, rules)
      : { ...judgement, cutOff: judgement.cutOff && byRules(judgement.cutOff, rules) };
  });
}

/** A blocked address is not asked again. */
function ruled({ verdict, retryAfterSeconds }: Judged, rules: Matcher): Judged {
  const now = byRules(verdict, rules);
  return { verdict: now, retryAfterSeconds: isBlocked(now) ? null : retryAfterSeconds };
}
