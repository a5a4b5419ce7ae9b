/** Misses beyond the share: their addresses are asked about once more, at our cost. */
import { Analysis } from "../../analysis/index.ts";
import { Verdict } from "../../verdict/index.ts";
import type { Found } from "./misses.ts";

/**
 * The addresses that a mail server does not accept any more when asked afresh. Asks about as many as the
 * workspace has free probes left today, in order. It does not depend on rules, suppression and the
 * workspace's own outcomes.
 */
export async function notAccepted(
  workspaceID: string,
  found: readonly Found[],
  until: Date,
): Promise<ReadonlySet<string>> {
  const emails = [...new Set(found.map(({ email }) => email))];
  if (emails.length === 0) return new Set();
  const asked = emails.slice(0, await Analysis.takeProbes(workspaceID, emails.length));
  const judgements = await Verdict.judge(asked, { deadline: until });
  return new Set(asked.filter((_, index) => judgements[index]?.verdict?.status === "invalid"));
}
