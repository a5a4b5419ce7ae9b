/** What the product counts of the mails of a workspace, by month, provider and source; and the chance by which each truly bounced. */
import { Fact } from "@winnow/core/fact";
import { Outcome } from "@winnow/core/outcome";
import { monthOf } from "./calendar.ts";

type Month = Parameters<typeof Outcome.countingOf>[0];

const none: Month = { providers: {}, sources: {} };

export class Counted {
  readonly #months = new Map<string, Month>();
  /** By month and provider: how many of the counted were to bounce, by the chance of each. */
  readonly expected = new Map<string, Map<string, number>>();

  report(entries: readonly Outcome.Entry[]): void {
    for (const [month, sources] of Outcome.sourcesOf(entries)) {
      const known = this.#months.get(month) ?? none;
      const sum = { ...known.sources };
      for (const [source, { delivered, bounced }] of Object.entries(sources)) {
        const before = sum[source] ?? { delivered: 0, bounced: 0 };
        sum[source] = { delivered: before.delivered + delivered, bounced: before.bounced + bounced };
      }
      this.#months.set(month, { ...known, sources: sum });
    }
  }

  step(steps: readonly Outcome.Step[]): void {
    for (const [month, own] of Map.groupBy(steps, (step) => step.month)) {
      const known = this.#months.get(month) ?? none;
      this.#months.set(month, { ...known, providers: Outcome.stepped(known.providers, own) });
    }
  }

  /** That an address which was mailed first in a month was to bounce with a chance. */
  expect(month: string, provider: string, chance: number): void {
    const byProvider = this.expected.get(month) ?? new Map<string, number>();
    byProvider.set(provider, (byProvider.get(provider) ?? 0) + chance);
    this.expected.set(month, byProvider);
  }

  /** What counts of each month, by provider. */
  *counting(): Generator<{ month: string; provider: string; counts: Outcome.Addresses; expected: number }> {
    for (const [month, of] of this.#months)
      for (const [provider, counts] of Object.entries(Outcome.countingOf(of)))
        yield { month, provider, counts, expected: this.expected.get(month)?.get(provider) ?? 0 };
  }

  /** What this month and the last one have shown of each provider. */
  seen(day: number): Map<string, Fact.Seen> {
    const present = monthOf(day);
    const months = day < 31 ? [present] : [monthBefore(day), present];
    const sums = new Map<string, Outcome.Addresses>();
    for (const month of months)
      for (const [provider, counts] of Object.entries(Outcome.countingOf(this.#months.get(month) ?? none))) {
        const before = sums.get(provider);
        sums.set(provider, before ? Outcome.added(before, counts) : counts);
      }
    return new Map([...sums].map(([provider, counts]) => [provider, Fact.seenIn(counts)]));
  }
}

function monthBefore(day: number): string {
  const present = monthOf(day);
  let before = day;
  while (monthOf(before) === present) before -= 1;
  return monthOf(before);
}
