/** What asks mail servers and reads replies is large, so that it is loaded at its first use. */
import { loadOnce } from "../../kit/cache/load-once.ts";
import type { Matcher } from "../../rule/index.ts";
import type { Judgement } from "./judgement.ts";
import type { Options } from "./options.ts";

const judging = loadOnce(() => import("./judge.ts"));

const judgingByRules = loadOnce(() => import("./judge-by-rules.ts"));

/** What compares replies with each other. It reads them, so that it is loaded at its first use, too. */
export const evidence = loadOnce(() => import("../evidence.ts"));

/**
 * Asks about addresses and judges them, as `judge.ts` and, with rules, `judge-by-rules.ts` say. What reads replies is loaded at
 * the first question.
 */
export async function judge(
  emails: readonly string[],
  { rules, ...options }: Options & { rules?: Matcher } = {},
): Promise<Judgement[]> {
  if (!rules || rules.isEmpty) return (await judging()).judge(emails, options);
  return (await judgingByRules()).judgeByRules(emails, { rules, ...options });
}
