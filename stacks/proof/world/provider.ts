/** A provider that refused dead mailboxes and begins to accept them: how many outcomes it takes until it is not believed any more. */
import { Fact } from "@winnow/core/fact";
import { Random } from "../simulator/random.ts";

export interface Liar {
  seed: number;
  workspaces: number;
  /** Mails that each workspace had before it turned, in the months that are counted. */
  before: number;
}

/** Shares of the mails that bounce: some mailboxes die between verdict and mail, and a list has its dead. */
const bounced = { honest: 0.01, lying: 0.25 };
const most = 20_000;

/** Outcomes of all workspaces from its turn until facts are learned that it is not believed; infinite where that never happens. */
export function outcomesUntilNoticed({ seed, workspaces, before }: Liar): number {
  const random = new Random(seed, "a provider that turns liar");
  const seen: Fact.Seen[] = Array.from({ length: workspaces }, () => ({ mailed: 0, bounced: 0 }));
  const mail = (one: Fact.Seen | undefined, rate: number): void => {
    if (!one) return;
    one.mailed += 1;
    if (random.chance(rate)) one.bounced += 1;
  };
  for (const one of seen) for (let count = 0; count < before; count += 1) mail(one, bounced.honest);
  for (let outcomes = 1; outcomes <= most; outcomes += 1) {
    mail(seen[random.below(workspaces)], bounced.lying);
    if (Fact.findingOf(seen) === "not_believed") return outcomes;
  }
  return Infinity;
}
