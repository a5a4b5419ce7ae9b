/** A workspace through the year: it verifies its list as it plans, mails what the product calls good, and reports what came back. */
import { LastOutcome } from "@winnow/core/last-outcome";
import { Outcome } from "@winnow/core/outcome";
import { Verdict } from "@winnow/core/verdict";
import { Verification } from "@winnow/core/verification";
import { hours, monthDays, timeOn } from "./calendar.ts";
import { Counted } from "./counted.ts";
import { expectedOf, isMiss, isOwed, type Known, stepsOf } from "./known.ts";
import { importCount, isOpen, type Listed } from "./list.ts";
import { bounceOf, bounces, forgedFor, type Item, mailTo } from "./mail.ts";
import { Returns } from "./returns.ts";
import { type Liar, verdictOn } from "./verdict.ts";

/** Addresses are asked about as their verdicts are due, each week; or all of them each month. */
export type Keeping = "due" | "monthly";

export interface Plan {
  number: number;
  keeping: Keeping;
  /** Days from one mailing to the next. */
  every: number;
  /** Mails addresses of catch-all domains, too. */
  reaches: boolean;
  /** Its credits are bought. */
  pays: boolean;
  /** What it tells of its mails: all, only what bounced, or nothing. One that lies says that all bounced. */
  reports: "all" | "bounces" | "nothing" | "lies";
}

interface Told {
  known: Known;
  item: Item;
}

const atOnce = Outcome.limits.recorded;

/** A verdict on an address at a catch-all domain that this workspace never mailed. */
export interface Judged {
  plan: Plan;
  domain: Listed["domain"];
  portion: number;
  verdict: Verdict.Info;
  /** What is known of its neighbours; null where there are too few. */
  seen: LastOutcome.Seen | null;
  accepts: boolean;
  /** Of the other addresses of its import: those that mail servers accepted or refused for good, and those refused. */
  rest: { asked: number; dead: number };
}

export interface Watch {
  judged?: (judged: Judged) => void;
  /** Called after each outcome of the provider that lies. */
  stepped?: (workspace: Workspace, step: Outcome.Step) => void;
}

export class Workspace {
  readonly plan: Plan;
  readonly #known: Known[];
  readonly #liar: Liar | null;
  readonly #lasts = new Map<string, Map<string, LastOutcome.Entry>>();
  readonly #rest = Array.from({ length: importCount }, () => ({ asked: 0, dead: 0 }));
  readonly counted = new Counted();
  readonly returns = new Returns();
  /** Credits; mails to addresses that were called valid, and those that came back; misses in truth, and those that the product finds. */
  readonly sum = { credits: 0, sent: 0, bounced: 0, owed: 0, misses: 0, revised: 0 };

  constructor(plan: Plan, list: readonly Listed[], liar: Liar | null) {
    this.plan = plan;
    this.#liar = liar;
    this.#known = list.map((listed) => ({
      ...{
        listed,
        status: "unasked",
        holds: "",
        asked: -1,
        charged: -1,
        firstMail: -1,
        lastMail: -1,
        opened: -1,
      },
      isSuppressed: false,
    }));
  }

  /** A run of verification, once a week. */
  verify(day: number, facts: ReadonlyMap<string, Verdict.ProviderFact>, watch: Watch): void {
    if (day % 7 !== this.plan.number % 7) return;
    const due = this.#due(day);
    const plain = due.filter(({ listed }) => !listed.domain.acceptsAny);
    const any = due.filter(({ listed }) => listed.domain.acceptsAny);
    for (const known of plain) this.#judge(known, day, facts, null);
    const neighbours = this.#neighboursOf(any);
    for (const known of any) {
      const { listed } = known;
      const seen = neighbours(listed.email);
      const isNew = known.lastMail < 0;
      const verdict = this.#judge(known, day, facts, seen);
      if (isNew && verdict.reason === "catch_all")
        watch.judged?.({
          plan: this.plan,
          domain: listed.domain,
          portion: listed.portion,
          verdict,
          seen,
          accepts: listed.domain.keepsAll || isOpen(listed, day),
          rest: { ...(this.#rest[listed.portion] ?? { asked: 0, dead: 0 }) },
        });
    }
  }

  #due(day: number): Known[] {
    const dueBefore = Verification.dueBeforeAt(timeOn(day, hours.verified));
    const isMonth = Math.floor(day / monthDays) !== Math.floor((day - 7) / monthDays);
    return this.#known.filter(({ listed, isSuppressed, status, holds }) => {
      if (isSuppressed || listed.added > day) return false;
      if (this.plan.keeping === "monthly") return status === "unasked" || isMonth;
      return holds !== null && holds < dueBefore;
    });
  }

  #judge(
    known: Known,
    day: number,
    facts: ReadonlyMap<string, Verdict.ProviderFact>,
    neighbours: LastOutcome.Seen | null,
  ): Verdict.Info {
    const { listed } = known;
    const outcome = this.#outcomeOf(known);
    const verdict = verdictOn(listed, day, { outcome, neighbours, facts }, this.#liar);
    this.sum.credits += verdict.charged;
    this.#take(known, verdict);
    if (outcome) return verdict;
    if (!listed.domain.acceptsAny && known.asked < 0) {
      const rest = this.#rest[listed.portion];
      if (rest) rest.asked += 1;
      if (rest && verdict.status === "invalid") rest.dead += 1;
    }
    const isOwed = verdict.status === "valid" && verdict.charged === 1;
    Object.assign(known, { asked: day, charged: isOwed ? day : -1, firstMail: -1 });
    if (isOwed) this.returns.charge(day, 1);
    return verdict;
  }

  #take(known: Known, { status, reason, verify_again_by }: Verdict.Info): void {
    known.status = reason === "catch_all" ? "catch_all" : status === "valid" ? "valid" : "other";
    known.holds = verify_again_by ?? null;
  }

  /** The last outcome, where it decides: that a person opened a mail. Whose mail came back is suppressed. */
  #outcomeOf({ opened }: Known): LastOutcome.Info | null {
    if (opened < 0) return null;
    const outcome = { type: "opened", at: timeOn(opened, hours.opened) } as const;
    return LastOutcome.mayDecide(outcome) ? outcome : null;
  }

  #neighboursOf(asked: readonly Known[]): (email: string) => LastOutcome.Seen | null {
    const counting = LastOutcome.counting(asked.map(({ listed }) => listed.email));
    for (const name of new Set(asked.map(({ listed }) => listed.domain.name)))
      for (const entry of this.#lasts.get(name)?.values() ?? [])
        if (LastOutcome.isKept(entry)) counting.add(entry);
    return counting.of;
  }

  /** Judges what a provider accepted again, by a fact that was learned. Returns how many are not called valid any more. */
  revise(provider: string, day: number, facts: ReadonlyMap<string, Verdict.ProviderFact>): void {
    for (const known of this.#known) {
      if (known.listed.domain.provider !== provider || known.status !== "valid" || known.asked < 0) continue;
      const was = { outcome: null, neighbours: null, facts: new Map<string, Verdict.ProviderFact>() };
      const stored = verdictOn(known.listed, known.asked, was, this.#liar);
      const outcomes = { of: () => this.#outcomeOf(known), neighboursOf: () => null };
      const revised = Verdict.revise(stored, { outcomes, facts });
      this.#take(known, revised);
      if (revised.status !== "valid") this.sum.revised += 1;
    }
  }

  /** A mailing, and what is reported of it; returns whether this is its day. */
  mail(day: number, watch: Watch): boolean {
    const { plan } = this;
    if (day % plan.every !== (plan.number + 1) % plan.every) return false;
    const mailed = this.#known.filter(
      ({ status, isSuppressed }) =>
        !isSuppressed && (status === "valid" || (status === "catch_all" && plan.reaches)),
    );
    const told = mailed.flatMap((known): Told[] => {
      const item = this.#send(known, day);
      return this.#tells(item) ? [{ known, item }] : [];
    });
    for (const { known } of told) if (isOwed(known, day)) this.sum.owed += 1;
    if (plan.reports === "lies") {
      this.counted.report(
        Outcome.readRows(
          mailed.map(({ listed }, row) => ({ row, source: "file", item: forgedFor(listed, day) })),
        ).entries,
      );
      told.push(...mailed.map((known) => ({ known, item: bounceOf(known.listed, day) })));
    }
    this.#reportAll(told, day, watch);
    for (const known of mailed) known.lastMail = day;
    return true;
  }

  #tells({ type }: Item): boolean {
    const { reports } = this.plan;
    return reports === "all" || (reports === "bounces" && type === "bounced");
  }

  #send(known: Known, day: number): Item {
    const { listed, status } = known;
    const item = mailTo(listed, day);
    if (status === "valid") {
      this.sum.sent += 1;
      if (bounces(listed, day)) this.sum.bounced += 1;
    }
    return item;
  }

  /** As a program reports them, so many at once. */
  #reportAll(told: readonly Told[], day: number, watch: Watch): void {
    for (let first = 0; first < told.length; first += atOnce)
      this.#report(told.slice(first, first + atOnce), day, watch);
  }

  #report(told: readonly Told[], day: number, watch: Watch): void {
    const rows = told.map(({ item }, row) => ({ row, source: "file" as const, item }));
    const { entries, refused } = Outcome.readRows(rows);
    if (refused.length > 0) throw new Error("A mail to an address that is none was reported.");
    this.counted.report(entries);
    const steps: Outcome.Step[] = [];
    const missed: Known[] = [];
    for (const [place, { known }] of told.entries()) {
      const entry = entries[place];
      if (!entry) continue;
      const [last] =
        known.listed.domain.acceptsAny || entry.outcome.type !== "delivered" ? Outcome.lastOf(entry) : [];
      if (known.charged >= 0) {
        const { month, chance } = expectedOf(known, day) ?? { month: "", chance: 0 };
        if (chance > 0) this.counted.expect(month, known.listed.domain.provider, chance);
        steps.push(...stepsOf(known, entry, this.plan.pays));
        if (known.firstMail < 0) known.firstMail = day;
        if (last?.type === "bounced" && isMiss(known, entry)) missed.push(known);
      }
      if (last) this.#keep(known, last, day);
    }
    this.#count(steps, watch);
    this.sum.misses += missed.length;
    const isAccepted = ({ listed }: Known): boolean =>
      this.#liar?.provider === listed.domain.provider && day >= this.#liar.from;
    this.returns.give(
      day,
      missed.map((known) => ({ isAccepted: isAccepted(known) })),
    );
  }

  #count(steps: readonly Outcome.Step[], { stepped }: Watch): void {
    const isWatched = (step: Outcome.Step): boolean =>
      stepped !== undefined && step.provider === this.#liar?.provider;
    this.counted.step(steps.filter((step) => !isWatched(step)));
    for (const step of steps.filter(isWatched)) {
      this.counted.step([step]);
      stepped?.(this, step);
    }
  }

  #keep(known: Known, last: LastOutcome.Entry, day: number): void {
    if (last.type === "bounced") known.isSuppressed = true;
    if (last.type === "opened") known.opened = day;
    const { name, acceptsAny } = known.listed.domain;
    if (!acceptsAny) return;
    const lasts = this.#lasts.get(name) ?? new Map<string, LastOutcome.Entry>();
    const before = lasts.get(last.key);
    if (!before || LastOutcome.isLater(last, before)) lasts.set(last.key, last);
    this.#lasts.set(name, lasts);
  }
}
