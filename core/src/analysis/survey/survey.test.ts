import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { verdictOf } from "../../../test/verdict.ts";
import type { Info as Verdict } from "../../verdict/schema.ts";
import { screened } from "./domain-screening.ts";
import { memoryObjects } from "../../../test/memory-objects.ts";
import { Mailboxes } from "./mailboxes.ts";
import { Survey, SurveyState } from "./survey.ts";

const seed = "ana_1";
const none = { disposable: false, role: false, free: false };
const person = (email: string, changes: Partial<Verdict> = {}): Verdict => ({
  ...verdictOf(email, "not_probed", none),
  ...changes,
});
const other = { host: "mx.other.org", provider: null };
const people = (count: number, domain: string, changes: Partial<Verdict> = {}) =>
  Array.from({ length: count }, (_, index) => person(`p${index}@${domain}`, changes));

const objects = memoryObjects();
let keys = 0;
const mailboxesOf = (runs: readonly string[]) => new Mailboxes(objects, () => `run-${keys++}`, runs);
const newSurvey = (total: number, state?: SurveyState) => new Survey({ seed, total }, mailboxesOf, state);
const add = (survey: Survey, chunk: readonly Verdict[]) =>
  survey.add(chunk.map((verdict) => screened(verdict, 1)));

/** A survey of these chunks of verdicts. */
async function surveyOf(...chunks: Verdict[][]) {
  const survey = newSurvey(chunks.flat().length);
  for (const chunk of chunks) await add(survey, chunk);
  return survey;
}
const sizes = (survey: Survey) =>
  survey
    .strata()
    .map(({ size }) => size)
    .toSorted((one, two) => two - one);

describe("a survey", () => {
  it("counts the variants of mailboxes, also where it goes on from a state", async () => {
    const at = (email: string, canonical: string) => person(email, { canonical });
    const chunks = [
      [at("jane@gmail.com", "jane@gmail.com"), at("j.ane@gmail.com", "jane@gmail.com")],
      [at("jane+a@googlemail.com", "jane@gmail.com"), at("bob@x.org", "bob@x.org")],
    ];
    const expected = { rows: 2, addresses: 2, mailboxes: 1 };
    expect(await (await surveyOf(...chunks)).finalCounts()).toMatchObject({ variants: expected });
    const [first = [], second = []] = chunks;
    const state = SurveyState.parse(JSON.parse(JSON.stringify(await (await surveyOf(first)).state())));
    const continued = newSurvey(4, state);
    await add(continued, second);
    expect(await continued.finalCounts()).toMatchObject({ variants: expected });
  });

  it("that began before it counted them tells of none", async () => {
    const { mailboxRuns: _, ...state } = await (await surveyOf(people(2, "x.org"))).state();
    const continued = newSurvey(4, state);
    await add(continued, people(2, "x.org"));
    expect(await continued.finalCounts()).not.toHaveProperty("variants");
  });

  it("counts findings of every address, and statuses that DNS alone decides", async () => {
    const noMailHost = { mx: null };
    const survey = await surveyOf([
      person("info@a.org", { flags: { ...verdictOf("x@y.z", "not_probed").flags, role: true } }),
      person("ann@gmial.com", { suggestion: "ann@gmail.com", mx: other }),
      {
        ...verdictOf("a@b.org", "no_domain", none),
        ...noMailHost,
        checks: { domain: { status: "fail", reason: "no_domain" } },
      },
      {
        ...verdictOf("a@c.org", "null_mx", none),
        ...noMailHost,
        checks: { mx: { status: "fail", reason: "null_mx" } },
      },
      {
        ...verdictOf("a@d.org", "no_mail_host", none),
        ...noMailHost,
        checks: { mx: { status: "fail", reason: "no_mail_host" } },
      },
      {
        ...verdictOf("a@e.org", "dns_timeout", none),
        ...noMailHost,
        checks: { mx: { status: "errored", reason: "timeout" } },
      },
      {
        ...verdictOf("a@f.org", "disposable", { disposable: true }),
        ...noMailHost,
        checks: { mx: { status: "errored", reason: "timeout" } },
      },
    ]);
    expect(survey.counts()).toEqual({
      done: 7,
      findings: {
        role: 1,
        typo: 1,
        no_domain: 1,
        null_mx: 1,
        no_mail_host: 1,
        dns_timeout: 2,
        disposable: 1,
      },
      providers: { google_workspace: 1, other: 6 },
      decided: { invalid: 3, unknown: 1, risky: 1 },
    });
    expect(sizes(survey)).toEqual([1, 1]);
  });

  it("groups addresses by provider and kind", async () => {
    const free = { flags: { ...verdictOf("x@y.z", "not_probed").flags, free: true } };
    const role = { flags: { ...verdictOf("x@y.z", "not_probed").flags, role: true } };
    const small = Array.from({ length: 60 }, (_, index) => [
      person(`ann@d${index}.org`),
      person(`bob@d${index}.org`, { mx: other }),
      person(`cy@d${index}.org`, free),
      person(`info@d${index}.org`, role),
    ]).flat();
    expect(sizes(await surveyOf(small))).toEqual([60, 60, 60, 60]);
  });

  it("makes a stratum of a domain with at least 2 % of the list, over chunks", async () => {
    const small = Array.from({ length: 80 }, (_, index) =>
      person(`p@d${String(index).padStart(2, "0")}.org`),
    );
    const [first, second] = [people(1, "large.org"), people(1, "large.org", { mx: other })];
    const [near, far] = [18, 20].map((count) => people(count, "z.org", { mx: other }));
    expect(sizes(await surveyOf([...small, ...first], [...second, ...(near ?? [])]))).toEqual([80, 18, 2]);
    expect(sizes(await surveyOf([...small, ...first], far ?? []))).toEqual([81, 20]);
  });

  it("has the same result when resumed from any checkpoint", async () => {
    const domain = fc.record({
      size: fc.integer({ min: 1, max: 40 }),
      provider: fc.constantFrom("google_workspace", null),
      live: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(domain, { minLength: 1, maxLength: 20 }),
        fc.nat(20),
        async (domains, cut) => {
          const verdicts = domains.flatMap(({ size, provider, live }, index) =>
            people(size, `d${String(index).padStart(2, "0")}.org`, {
              mx: live ? { host: "mx.x.org", provider } : null,
            }),
          );
          const chunks = Array.from({ length: Math.ceil(verdicts.length / 25) }, (_, index) =>
            verdicts.slice(25 * index, 25 * index + 25),
          );
          const whole = await surveyOf(...chunks);
          const begun = newSurvey(verdicts.length);
          for (const chunk of chunks.slice(0, cut)) await add(begun, chunk);
          const state = SurveyState.parse(JSON.parse(JSON.stringify(await begun.state())));
          const resumed = newSurvey(verdicts.length, state);
          for (const chunk of chunks.slice(begun.next)) await add(resumed, chunk);
          const runs = { mailboxRuns: [] };
          expect({ ...(await resumed.state()), ...runs }).toEqual({ ...(await whole.state()), ...runs });
          expect(await resumed.finalCounts()).toEqual(await whole.finalCounts());
          expect(resumed.strata()).toEqual(whole.strata());
        },
      ),
    );
  });
});
