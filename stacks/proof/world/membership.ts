/**
 * An attack on the facts about a provider. The attacker knows the day on which a mailbox was closed, and
 * guesses from what changes on that day whether another workspace mails the address. The attacker has nine
 * paying workspaces, and knows what these report.
 */
import { Fact } from "@winnow/core/fact";
import { Outcome } from "@winnow/core/outcome";
import { Random } from "../simulator/random.ts";
import { dateOf, monthOf } from "./calendar.ts";
import { Scores } from "./measure.ts";

export interface Attack {
  seed: number;
  /** Honest workspaces that mail the provider; the first one is attacked. */
  honest: number;
  /** The share of their mails that bounces. */
  rate: number;
  /** Addresses of which it is guessed whether they are mailed; half of them are. */
  planted: number;
}

/** How well it is guessed from the day on which the fact appears, and from what its counts do: the area under the curve. */
export function guessed({ seed, honest, rate, planted }: Attack): { byAppearance: number; byCounts: number } {
  const [byAppearance, byCounts] = [new Scores(), new Scores()];
  for (let index = 0; index < planted; index += 1) {
    const isMember = index % 2 === 0;
    const random = new Random(seed, `planted ${index}`);
    const others = Array.from({ length: honest }, () => new Mailing(random));
    for (let day = closed - daysBefore; day < closed; day += 1) for (const one of others) one.mail(day, rate);
    const before = viewOf(others);
    for (const one of others) one.mail(closed, rate);
    if (isMember) others[0]?.bounce(closed);
    const after = viewOf(others);
    byAppearance.add(Number(appears(before, after)), isMember);
    byCounts.add(Number(countsGrow(before, after)), isMember);
  }
  return { byAppearance: byAppearance.areaUnderCurve, byCounts: byCounts.areaUnderCurve };
}

const closed = 40;
const daysBefore = 10;
const mailsADay = 3;
const attackers = 9;

const viewOf = (others: readonly Mailing[]): Fact.Seen[] => others.map((one) => Fact.seenIn(one.counts));

/** What a workspace of the attacker reports, as it likes. */
const says = (isAgainst: boolean): Fact.Seen => {
  const bounced = isAgainst ? 20 : 0;
  return { mailed: 20, bounced, latest: { mailed: 20, bounced } };
};

const findingWith = (others: readonly Fact.Seen[], against: number) =>
  Fact.findingOf([...others, ...Array.from({ length: attackers }, (_, index) => says(index < against))]);

/** As many speak against it as leave it to a single voice whether it is believed. */
function appears(before: readonly Fact.Seen[], after: readonly Fact.Seen[]): boolean {
  let against = attackers;
  while (against > 0 && findingWith(before, against).kind === "not_believed") against -= 1;
  return findingWith(after, against).kind === "not_believed";
}

/** All speak against it, and so many bounce there that one more shows in the rounded count. */
function countsGrow(before: readonly Fact.Seen[], after: readonly Fact.Seen[]): boolean {
  const [first, second] = [findingWith(before, attackers), findingWith(after, attackers)];
  if (first.kind !== "not_believed" || second.kind !== "not_believed") return false;
  const known = Fact.noticed(first, null, dateOf(closed - 1));
  return Fact.noticed(second, known, dateOf(closed)).bounced > known.bounced;
}

class Mailing {
  #counted: Outcome.Counted = {};
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  get counts(): Outcome.Addresses {
    return this.#counted[provider]?.[source] ?? { mailed: 0, bounced: 0, paidMailed: 0, paidBounced: 0 };
  }

  mail(day: number, rate: number): void {
    this.#count(Array.from({ length: mailsADay }, () => this.#step(day, this.#random.chance(rate))));
  }

  bounce(day: number): void {
    this.#count([this.#step(day, true)]);
  }

  #count(steps: readonly Outcome.Step[]): void {
    this.#counted = Outcome.stepped(this.#counted, steps);
  }

  #step(day: number, hasBounced: boolean): Outcome.Step {
    const id = this.#random
      .below(2 ** 32)
      .toString(16)
      .padStart(8, "0");
    return {
      month: monthOf(day),
      provider,
      source,
      isPaid: true,
      isCounted: false,
      mailed: 1,
      ...{ bounced: Number(hasBounced), verdict: `${dateOf(day)}:${id}` },
    };
  }
}

const provider = "provider";
const source = "api";
