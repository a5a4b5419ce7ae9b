import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pureLedger } from "../../../test/credit/pure-ledger.ts";
import { type Accounts, applied, emptyAccounts } from "../balance/account.ts";
import { endedJobs, jobCredits, jobOf, partOf, returnedIn, rowsOf, withStarts } from "./statement-row.ts";

type PureLedger = ReturnType<typeof pureLedger>;
type Step = (ledger: PureLedger, now: string) => void;

const day = (days: number): string => new Date(Date.UTC(2026, 10, 1 + days)).toISOString();
const job = fc.constantFrom("ver_a", "ver_b", "ver_c", "ver_d");
const credits = fc.integer({ min: 0, max: 200 });

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(job, credits).map(
    ([of, some]): Step =>
      (ledger, now) =>
        ledger.reserve(now, of, some),
  ),
  fc.tuple(job, credits).map(([of, some]): Step => (ledger, now) => {
    const hold = ledger.holds.get(of);
    const charged = hold ? Math.min(some, hold.reserved) : 0;
    if (charged > 0) ledger.settle(now, of, "end", charged);
    ledger.release(now, of);
  }),
  fc.tuple(fc.integer(), credits).map(
    ([key, some]): Step =>
      (ledger, now) =>
        ledger.spend(now, String(key), some % 5),
  ),
  fc.tuple(fc.integer(), credits).map(
    ([key, some]): Step =>
      (ledger, now) =>
        ledger.pack(now, String(key), some),
  ),
  credits.map(
    (allowance): Step =>
      (ledger, now) =>
        ledger.begin(now, {
          subscription: "sub_a",
          start: now,
          interval: "month",
          allowance,
          paidUntil: new Date(Date.parse(now) + 30 * 86_400_000).toISOString(),
        }),
  ),
);

/** A random history of jobs among other entries: what stands in the ledger, newest first, and the jobs that are under way. */
const history = fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), step), { maxLength: 30 }).map((steps) => {
  const ledger = pureLedger(day(0), 250);
  let time = 0;
  for (const [days, run] of steps) run(ledger, day((time += days)));
  let after: Accounts = emptyAccounts;
  const entries = ledger.entries.map(({ key, kind, legs }, index) => {
    after = applied(after, legs);
    const subject = /^(?:reserve|settle|release):(ver_.)/.exec(key)?.[1];
    return { number: index + 1, key, kind, legs, after, reference: subject ? { job: subject } : {} };
  });
  return { newestFirst: entries.toReversed(), underWay: new Set(ledger.holds.keys()) };
});
type History = typeof history extends fc.Arbitrary<infer H> ? H : never;

function statementOf({ newestFirst, underWay }: History) {
  const starts = newestFirst.filter((entry) => partOf(entry) === "start");
  const startOf = new Map(starts.map((entry) => [entry.reference.job ?? "", entry]));
  return withStarts(rowsOf(newestFirst, underWay), startOf);
}

const always = (property: (given: History) => void) =>
  fc.assert(fc.property(history, property), { numRuns: 500 });

describe("the rows of a statement", () => {
  it("have each entry once, and one row for each job", () => {
    always((given) => {
      const rows = statementOf(given);
      const numbers = rows.flatMap((row) => row.map(({ number }) => number));
      expect(numbers.toSorted((one, other) => other - one)).toEqual(
        given.newestFirst.map(({ number }) => number),
      );
      const jobs = rows.flatMap((row) => [...new Set(row.map(jobOf))]).filter((id) => id !== null);
      expect(new Set(jobs).size).toBe(jobs.length);
    });
  });

  it("say of each job how the reserved credits were charged, returned or are still held", () => {
    always((given) => {
      for (const row of statementOf(given)) {
        const id = row.flatMap((entry) => jobOf(entry) ?? [])[0];
        if (id === undefined) continue;
        const { reserved, charged, returned, held } = jobCredits(row);
        expect(reserved).toBe(charged + returned + held);
        expect(held > 0).toBe(given.underWay.has(id) && reserved > 0);
      }
    });
  });

  it("lead in plan and lifetime credits, reserved ones included, from one to the next", () => {
    always((given) => {
      const rows = statementOf(given).toReversed();
      for (const [plain, held] of [
        ["monthly", "held_monthly"],
        ["lifetime", "held_lifetime"],
      ] as const) {
        let before = 0;
        for (const row of rows) {
          const change = row.reduce((sum, { legs }) => sum + (legs[plain] ?? 0) + (legs[held] ?? 0), 0);
          const { [plain]: own = 0, [held]: reserved = 0 } = row.at(-1)?.after ?? {};
          expect(own + reserved).toBe(before + change);
          before = own + reserved;
        }
      }
    });
  });

  it("are the same over several pages, wherever these end above a row", () => {
    fc.assert(
      fc.property(history, fc.nat(40), ({ newestFirst, underWay }, place) => {
        const cut = Math.min(place, newestFirst.length);
        const next = newestFirst[cut];
        fc.pre(next === undefined || partOf(next) !== "charge");
        const pages = [newestFirst.slice(0, cut), newestFirst.slice(cut)];
        expect(pages.flatMap((page) => rowsOf(page, underWay))).toEqual(rowsOf(newestFirst, underWay));
      }),
    );
  });

  it("name the jobs that have ended", () => {
    always((given) => {
      const begun = given.newestFirst.filter((entry) => partOf(entry) === "start").map(jobOf);
      const ended = begun.filter((id) => id !== null && !given.underWay.has(id));
      expect(new Set(endedJobs(statementOf(given)))).toEqual(new Set(ended));
    });
  });
});

const returned = (job: string, number: number) => ({
  key: `return:${job}:${number}`,
  reference: { job, valid: 3_333, list: `lst_${job}` },
});

describe("what came back for bounces", () => {
  const entries = [returned("b", 4), returned("b", 3), { key: "single:1", reference: {} }, returned("b", 2)];

  it("is a row for each job and run, with all its credits", () => {
    const rows = rowsOf([returned("a", 5), ...entries], new Set());
    expect(rows.map((row) => row.map(({ key }) => key))).toEqual([
      ["return:a:5"],
      ["return:b:3", "return:b:4"],
      ["single:1"],
      ["return:b:2"],
    ]);
    expect(rows.map(returnedIn)).toMatchObject([
      { credits: 1 },
      { credits: 2, valid: 3_333 },
      null,
      { credits: 1 },
    ]);
  });
});
