import fc from "fast-check";
import { expect, it } from "vitest";
import { verdictOf } from "../verdict.ts";
import { matcherOf } from "../../src/rule/matcher.ts";
import { Verdict } from "../../src/verdict/index.ts";
import type { Part } from "../../src/verification/result/manifest.ts";
import { recounted } from "../../src/verification/rules/recount.ts";
import { rowCountsOf } from "../../src/verification/count/row-counts.ts";
import { tally } from "../../src/verification/count/tally.ts";
import { codesOf, columnsIn } from "../../src/verification/result/verdict-codes.ts";

const hosts = ["mx.one.test", "mx2.one.test", "mail.two.test"];
const address = fc.record({
  reason: fc.constantFrom("accepted", "mailbox_not_found", "catch_all", "disposable"),
  host: fc.option(fc.constantFrom(...hosts)),
  role: fc.boolean(),
  relay: fc.boolean(),
  rows: fc.integer({ min: 1, max: 3 }),
});
const rule = fc.record({
  match: fc.constantFrom("address", "domain", "suffix", "exchanger"),
  value: fc.constantFrom(
    "p0@d0.test",
    "p1@d1.test",
    "d0.test",
    "d1.test",
    "one.test",
    "two.test",
    "mx.one.test",
  ),
  effect: fc.constantFrom("allow", "block"),
});

/** What of a part depends on the rules, with the names of its codes in place of their numbers. */
function countsOf({
  statuses,
  reasons,
  providers,
  rows,
  kept,
  relays,
  blocked = 0,
  codes,
  rulesVersion,
}: Part) {
  const columns = codes && columnsIn(codes);
  const named = columns && {
    reasons: [...columns.reasons].map((code) => codes.reasons[code]),
    providers: [...columns.providers].map((code) => codes.providers[code]),
    scores: [...columns.scores],
    suggested: [...columns.suggested],
    domains: codes.domains,
  };
  return { statuses, reasons, providers, rows, kept, relays, blocked, rulesVersion, ...named };
}

it("A recount counts under other rules what counting anew would, also for a part without codes.", async () => {
  const rules = fc.array(rule, { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(address, { minLength: 1, maxLength: 30 }),
      rules,
      rules,
      fc.boolean(),
      async (addresses, formerRules, laterRules, hasCodes) => {
        const [former, later] = [matcherOf(formerRules, 1), matcherOf(laterRules, 2)];
        const rows = addresses.map((each) => each.rows);
        const stored = addresses.map(({ reason, host, role, relay }, index) =>
          Verdict.storedByRules(
            Verdict.completed({
              ...verdictOf(`p${index}@d${index % 3}.test`, reason, { role, relay }),
              mx: host === null ? null : { host, provider: null },
            }),
            former,
          ),
        );
        const partOf = (verdicts: readonly Verdict.Info[]): Part => ({
          key: "part",
          offset: 0,
          first: "d0.test",
          last: "d2.test",
          ...tally(verdicts),
          ...rowCountsOf(rows, verdicts),
          ...(hasCodes && { codes: codesOf(verdicts) }),
        });
        const text = stored.map((verdict) => JSON.stringify(verdict)).join("\n");
        const isRuled = (index: number) => Verdict.isDecidedByText(stored[index]?.email ?? "", later);
        const found = await recounted(partOf(stored), { text, isRuled, rows: async () => rows }, later);
        const expected = stored.map((verdict) => Verdict.storedByRules(Verdict.completed(verdict), later));
        const isSame = expected.every(
          (verdict, index) => JSON.stringify(verdict) === JSON.stringify(stored[index]),
        );
        const anew = { ...partOf(expected), codes: codesOf(expected), rulesVersion: 2 };
        expect(found && countsOf(found)).toEqual(isSame ? null : countsOf(anew));
      },
    ),
    { numRuns: 300 },
  );
});
