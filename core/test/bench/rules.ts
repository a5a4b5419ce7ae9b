/**
 * Measures the first look at a list after a rule on a mail host was made: `node core/test/bench/rules.ts [addresses]`. Prints
 * the processor's seconds to count the results under it, by the share of addresses that it decides about.
 */
import { matcherOf } from "../../src/rule/matcher.ts";
import type { Verdict } from "../../src/verdict/index.ts";
import type { Part } from "../../src/verification/result/manifest.ts";
import { hashesOf, hintsOf, mayHaveHost } from "../../src/verification/rules/host-hints.ts";
import { recounted } from "../../src/verification/rules/recount.ts";
import { rowCountsOf } from "../../src/verification/count/row-counts.ts";
import { tally } from "../../src/verification/count/tally.ts";
import { codesOf } from "../../src/verification/result/verdict-codes.ts";
import { verdictOf } from "../verdict.ts";

const perPart = 1_000;
const total = Number(process.argv[2] ?? 1_000_000);
const parts = total / perPart;

/** A part whose addresses are at one of ten mail hosts. */
function partOf(number: number): { part: Part; text: string } {
  const host = `mx1.host${number % 10}.example`;
  const checks = Object.fromEntries(
    ["syntax", "domain", "mx", "disposable", "role", "free", "typo", "catch_all", "mailbox"].map((name) => [
      name,
      { status: "pass", reason: name === "mx" ? host : "ok" } as const,
    ]),
  );
  const smtp = { code: 250, enhanced: "2.1.5", stage: "rcpt", text: "2.1.5 Recipient OK" } as const;
  const verdicts = Array.from({ length: perPart }, (_, index) => ({
    ...verdictOf(`person.${number}.${index}@domain${number}.example`, "accepted"),
    checks,
    smtp,
    mx: { host, provider: null },
  })) as unknown as Verdict.Info[];
  const text = verdicts.map((verdict) => JSON.stringify(verdict)).join("\n");
  const place = { key: "part", offset: number * perPart, first: `domain${number}.example`, last: "" };
  const counts = { ...tally(verdicts), ...rowCountsOf([], verdicts) };
  return { part: { ...place, ...counts, hosts: hintsOf(verdicts), codes: codesOf(verdicts) }, text };
}

const made = Array.from({ length: 10 }, (_, number) => partOf(number));
const bytes = made.reduce((sum, { text }) => sum + text.length, 0) / made.length;
const rules = (...names: readonly string[]) =>
  matcherOf(
    names.map((value) => ({ match: "exchanger", value, effect: "block" })),
    1,
  );
const cases = {
  "decides about none": rules("nowhere.example"),
  "decides about 10 %": rules("host0.example"),
  "decides about all": rules(...made.map((_, number) => `host${number}.example`)),
};
process.stdout.write(`${total} addresses in ${parts} parts of ${Math.round(bytes / 1_000)} kB\n`);
for (const [name, matcher] of Object.entries(cases)) {
  const hosts = hashesOf(matcher.exchangers);
  const from = process.cpuUsage();
  let read = 0;
  for (let number = 0; number < parts; number += 1) {
    const { part, text } = made[number % 10] ?? partOf(number);
    if (!mayHaveHost(part.hosts ?? "", hosts)) continue;
    read += 1;
    await recounted(part, { text, isRuled: () => false, rows: async () => [] }, matcher);
  }
  const { user, system } = process.cpuUsage(from);
  process.stdout.write(`${name}: ${read} parts read, ${((user + system) / 1e6).toFixed(1)} s\n`);
}
