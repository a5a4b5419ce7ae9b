/** A provider that refused dead mailboxes and begins to accept them: how many outcomes it takes until it is not believed any more. */
import { Fact } from "@winnow/core/fact";
import { Outcome } from "@winnow/core/outcome";
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
  const seen = Array.from({ length: workspaces }, () => workspace(random));
  for (const one of seen) one.mail("2026-10-31", before, bounced.honest);
  for (let outcomes = 1; outcomes <= most; outcomes += 1) {
    seen[random.below(workspaces)]?.mail("2026-11-01", 1, bounced.lying);
    if (isNoticed(seen)) return outcomes;
  }
  return Infinity;
}

export interface Honest {
  seed: number;
  workspaces: number;
  /** The share of its mails that bounce. */
  rate: number;
  /** Workspaces that report all their mails as bounced, and those that report their own as they were. */
  liars?: number;
  days: number;
}

/** Days on which an honest provider is not believed, where each workspace mails about ten of its addresses a day. */
export function falseAlarms({ seed, workspaces, rate, liars = 0, days }: Honest): number {
  const random = new Random(seed, "an honest provider");
  const seen = Array.from({ length: workspaces }, () => workspace(random));
  const lying = Array.from({ length: liars }, () => workspace(random));
  let alarms = 0;
  for (let day = 0; day < days; day += 1) {
    const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, "yyyy-mm-dd".length);
    for (const one of seen) one.mail(date, random.below(20), rate);
    for (const one of lying) one.mail(date, 20, 1);
    alarms += Number(isNoticed([...seen, ...lying]));
  }
  return alarms;
}

type Workspace = ReturnType<typeof workspace>;

const isNoticed = (all: readonly Workspace[]): boolean =>
  Fact.findingOf(all.map((one) => Fact.seenIn(one.counts()))).kind === "not_believed";

const month = "2026-11";
const provider = "provider";
const source = "api";

/** What the product counts of the mails of a workspace. */
function workspace(random: Random) {
  let counted: Outcome.Counted = {};
  const none = { mailed: 0, bounced: 0, paidMailed: 0, paidBounced: 0 };
  const step = (day: string, rate: number): Outcome.Step => ({
    ...{ month, provider, source, isPaid: true, isCounted: false, mailed: 1 },
    bounced: Number(random.chance(rate)),
    verdict: `${day}:${random
      .below(2 ** 32)
      .toString(16)
      .padStart(8, "0")}`,
  });
  return {
    counts: (): Outcome.Addresses => counted[provider]?.[source] ?? none,
    /** Mails addresses that were called valid on a day. */
    mail(day: string, count: number, rate: number): void {
      counted = Outcome.stepped(
        counted,
        Array.from({ length: count }, () => step(day, rate)),
      );
    },
  };
}
