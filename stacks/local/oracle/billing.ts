import type { Violation } from "./index.ts";
import type { Item, State } from "./state.ts";

const kept = ["monthly", "lifetime", "held_monthly", "held_lifetime"] as const;

/** I3 and I4: per workspace, the entries add up to the balance, the holds to what is held, and no key was used twice. */
export function billing(state: State): Violation[] {
  const workspaces = new Set(state.rows("balance").map(({ workspaceID }) => String(workspaceID)));
  return [...workspaces].flatMap((workspaceID) => {
    const of = (entity: string) => state.rows(entity).filter((row) => row["workspaceID"] === workspaceID);
    const [balance = {}] = of("balance");
    return [
      ...foldOf(workspaceID, balance, of("entry")),
      ...holdsOf(workspaceID, balance, of("hold")),
      ...of("verification").flatMap((job) => chargedBy(job, of("entry"))),
    ];
  });
}

function foldOf(workspaceID: string, balance: Item, entries: readonly Item[]): Violation[] {
  const violations: Violation[] = [];
  const sums: Record<string, number> = {};
  const inOrder = entries.toSorted((a, b) => Number(a["number"]) - Number(b["number"]));
  for (const [index, entry] of inOrder.entries()) {
    const legs = Object.entries(entry["legs"] as Record<string, number>);
    if (entry["number"] !== index + 1)
      violations.push(`I3: ${workspaceID} has a gap before entry ${entry["number"]}`);
    if (legs.reduce((sum, [, credits]) => sum + credits, 0) !== 0)
      violations.push(`I3: entry ${entry["key"]} is not balanced`);
    for (const [account, credits] of legs) sums[account] = (sums[account] ?? 0) + credits;
    const below = kept.filter((account) => account !== "lifetime" && (sums[account] ?? 0) < 0);
    if (below.length > 0)
      violations.push(`I3: ${below.join(", ")} of ${workspaceID} fall below zero at ${entry["key"]}`);
  }
  for (const account of kept)
    if ((sums[account] ?? 0) !== balance[account])
      violations.push(
        `I3: ${account} of ${workspaceID} is ${balance[account]}, its entries add up to ${sums[account] ?? 0}`,
      );
  if (new Set(entries.map(({ key }) => key)).size !== entries.length)
    violations.push(`I4: ${workspaceID} used a key twice`);
  return violations;
}

function holdsOf(workspaceID: string, balance: Item, holds: readonly Item[]): Violation[] {
  const sum = (part: string) => holds.reduce((total, hold) => total + Number(hold[part]), 0);
  return sum("monthly") === balance["held_monthly"] && sum("lifetime") === balance["held_lifetime"]
    ? []
    : [`I3: the holds of ${workspaceID} do not add up to what is held`];
}

/** What the entries of a job say it spent, against what the job says. */
function chargedBy(job: Item, entries: readonly Item[]): Violation[] {
  const settled = entries.filter(({ key }) => String(key).startsWith(`settle:${job["id"]}:`));
  const spent = settled.reduce((sum, { legs }) => sum + ((legs as Record<string, number>)["spent"] ?? 0), 0);
  return spent === job["charged"]
    ? []
    : [`I4: ${job["id"]} charged ${job["charged"]}, its entries spent ${spent}`];
}
