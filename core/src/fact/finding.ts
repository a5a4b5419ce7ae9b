/** Whether mails show that a provider accepts addresses which bounce later. Many workspaces have to agree. */

import { minMailed, minOfWorkspace, minWorkspaces, mostBounced } from "./limits.ts";

/** What one workspace saw: addresses that the provider accepted and that were mailed, and those that bounced. */
export interface Seen {
  mailed: number;
  bounced: number;
}

export type Finding = "not_believed" | "believed" | "undecided";

/** What the workspaces say: decided where two thirds of them agree, and the median as well. */
export function findingOf(workspaces: readonly Seen[]): Finding {
  const voters = workspaces.filter(({ mailed }) => mailed >= minOfWorkspace);
  const mailed = voters.reduce((sum, one) => sum + one.mailed, 0);
  if (voters.length < minWorkspaces || mailed < minMailed) return "undecided";
  const against = voters.filter((one) => one.bounced / one.mailed > mostBounced).length;
  if (3 * against >= 2 * voters.length) return "not_believed";
  return 3 * (voters.length - against) >= 2 * voters.length ? "believed" : "undecided";
}
