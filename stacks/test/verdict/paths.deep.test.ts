/** The same address gets the same verdict on every path. `npm run bench -- paths` asks about 10,000. */
import type { Reason } from "@winnow/core/verdict/schema";
import { describe, expect, it } from "vitest";
import { words } from "../../../functions/src/compat/neverbounce/verdict.ts";
import { wordOf } from "../../../functions/src/compat/zerobounce/verdict.ts";
import {
  assistant,
  file,
  type FormAnswer,
  formGuard,
  list,
  neverBounce,
  type Outcome,
  single,
  zeroBounce,
} from "./paths.ts";
import { kinds, population } from "./population.ts";

const emails = population(Number(process.env["ADDRESSES"] ?? 300));
const timeout = 600_000;
const verdicts = await single(emails);

/** What a path says otherwise than a single verification. */
function differences<T>(
  found: ReadonlyMap<string, T>,
  expected: (email: string) => T,
  asked: readonly string[] = emails,
): object[] {
  return asked
    .map((email) => ({ email, found: found.get(email), expected: expected(email) }))
    .filter((each) => JSON.stringify(each.found) !== JSON.stringify(each.expected))
    .slice(0, 20);
}

/** The reasons that no mail server is asked for. */
const withoutMailServer: ReadonlySet<Reason> = new Set<Reason>([
  "bad_syntax",
  "address_literal",
  "no_domain",
  "no_mail_host",
  "null_mx",
  "disposable",
]);

function verdictOf(email: string) {
  const verdict = verdicts.get(email);
  if (!verdict) throw new Error(`${email} was not verified.`);
  return verdict;
}
const outcomeOf = (email: string): Outcome => {
  const { status, reason } = verdictOf(email);
  return { status, reason };
};

describe("one truth", { timeout }, () => {
  it.each([
    ["a list of addresses", list],
    ["an uploaded file", file],
    ["an assistant", assistant],
  ])("%s gets the statuses and reasons of single verifications", async (_, path) => {
    expect(differences(await path(emails), outcomeOf)).toEqual([]);
  });

  it("a program of ZeroBounce gets their translation", async () => {
    const word = (email: string) => {
      const { reason, flags } = verdictOf(email);
      const { status, sub_status } = wordOf({ reason, role: flags.role === true });
      return `${status} ${sub_status}`;
    };
    expect(differences(await zeroBounce(emails), word)).toEqual([]);
  });

  it("a program of NeverBounce gets their translation", async () => {
    const word = (email: string) => words[verdictOf(email).reason].result;
    expect(differences(await neverBounce(emails), word)).toEqual([]);
  });

  it("the form guard warns where text and DNS decide", async () => {
    const answers = await formGuard(kinds);
    const expected = (email: string): FormAnswer => {
      const { reason, suggestion } = verdictOf(email);
      if (suggestion !== null) return { verdict: "suggest", suggestion };
      return { verdict: withoutMailServer.has(reason) ? "warn" : "ok", suggestion: null };
    };
    expect(differences(answers, expected, kinds)).toEqual([]);
  });
});
