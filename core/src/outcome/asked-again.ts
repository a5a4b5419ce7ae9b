/** Misses beyond the share: their addresses are asked about once more, at our cost. */
import { Analysis } from "../analysis/index.ts";
import { Clock } from "../port/clock/index.ts";
import { Verdict } from "../verdict/index.ts";
import type { Found } from "./misses.ts";

/** Other workspaces wait for this long at most. */
const maxMs = 120_000;

/**
 * Those of the addresses that a mail server does not accept any more, by a fresh question. Asked are as many as the workspace has free
 * probes left today, in their order. It does not depend on rules, suppression and own outcomes.
 */
export async function notAccepted(
  workspaceID: string,
  found: readonly Found[],
  deadline: Date,
): Promise<ReadonlySet<string>> {
  const emails = [...new Set(found.map(({ email }) => email))];
  const until = new Date(Math.min(deadline.getTime(), Clock.now().getTime() + maxMs));
  if (emails.length === 0 || until <= Clock.now()) return new Set();
  const asked = emails.slice(0, await Analysis.takeProbes(workspaceID, emails.length));
  const judgements = await Verdict.judge(asked, { deadline: until });
  return new Set(asked.filter((_, index) => judgements[index]?.verdict?.status === "invalid"));
}
