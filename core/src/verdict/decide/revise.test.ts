import fc from "fast-check";
import { expect, test } from "vitest";
import { Address } from "../../address/index.ts";
import { type Observation, silenceCauses, smtpStages } from "../../port/prober/index.ts";
import { failures, type MailAnswer } from "../../port/resolver/index.ts";
import { decide } from "./decide.ts";
import type { Evidence } from "../evidence.ts";
import type { LastOutcome } from "../../last-outcome/index.ts";
import { type Learned, revise } from "./revise.ts";
import { Info } from "../schema.ts";

const asked = { charged: 1, checked_at: "2026-11-21T10:00:00.000Z", duration_ms: 412 };

const address = fc
  .constantFrom(
    "jane@example.com",
    "Sales@Example.COM",
    "jane@gmial.com",
    "jane@gmailq.com",
    "jörg@exämple.com",
    "jane@mailinator.com",
    "jane@[192.0.2.1]",
    "jane..doe@example.com",
  )
  .map((email) => Address.describe(email));
const host = fc.constantFrom("mx1.example", "aspmx.l.google.com", "mx.antispamcloud.com");
const stage = fc.constantFrom(...smtpStages);
const spoken = (text: string, code = 550) =>
  ({
    ...({ kind: "replied", stage: "rcpt", host: "mx1.example", code, text } as const),
    enhanced: code === 250 ? "2.1.5" : "5.1.1",
  }) as const;
const asksAbout = (email: string) => ({
  address: Address.describe(email),
  mail: { kind: "mx", hosts: [{ exchange: "mx1.example", priority: 0 }] } as const,
  catchAll: false,
});
const mail = fc.oneof<fc.Arbitrary<MailAnswer>[]>(
  fc.record({
    kind: fc.constant("mx"),
    hosts: fc.array(host, { minLength: 1, maxLength: 2 }).map((names) => names.map(named)),
  }),
  fc.constantFrom<MailAnswer>({ kind: "implicit" }, { kind: "null_mx" }),
  fc.constantFrom<MailAnswer>({ kind: "no_domain" }, { kind: "no_mail_host" }),
  fc.record({ kind: fc.constant("failed"), cause: fc.constantFrom(...failures) }),
);
const named = (exchange: string) => ({ exchange, priority: 0 });
const probe = fc.oneof<fc.Arbitrary<Observation>[]>(
  fc.record({
    kind: fc.constant("replied"),
    stage,
    host,
    code: fc.constantFrom(250, 421, 450, 550, 552, 554),
    enhanced: fc.constantFrom(null, "5.1.1", "4.2.0", "5.2.2", "5.7.1"),
    text: fc.constantFrom(
      "OK",
      "User unknown",
      "Greylisted, try again in 300 seconds",
      "Client host blocked",
    ),
  }),
  fc.record({ kind: fc.constant("silent"), stage, host, cause: fc.constantFrom(...silenceCauses) }),
  fc.record({ kind: fc.constant("forbidden"), host, address: fc.ipV4() }),
  fc.record({ kind: fc.constant("no_address"), host, failed: fc.boolean() }),
  fc.record({ kind: fc.constant("no_smtputf8"), host }),
  fc.constantFrom<Observation>({ kind: "unavailable" }, { kind: "unsafe" }),
);

/** Evidence that can occur: a malformed address is not looked up, and a domain that takes no mail is not probed. */
const evidence = fc
  .record({ address, mail: fc.option(mail), probe: fc.option(probe), catchAll: fc.option(fc.boolean()) })
  .map(({ mail: answer, ...rest }): Evidence => {
    const { parsed } = rest.address;
    const unasked = { ...rest, probe: null, catchAll: null };
    if (!parsed.ok || parsed.literal) return { ...unasked, mail: null };
    const takesMail = answer?.kind === "mx" || answer?.kind === "implicit";
    return { ...(takesMail ? rest : unasked), mail: answer };
  });

test("Revising a verdict by the same rules returns the same verdict.", () => {
  fc.assert(
    fc.property(evidence, (observed) => {
      const verdict = { ...decide(observed), ...asked };
      expect(revise(verdict)).toEqual(verdict);
    }),
    { numRuns: 2_000 },
  );
});

test("Revising a verdict of an older rule returns today's, with its charge and times unchanged.", () => {
  const full: Observation = {
    kind: "replied",
    stage: "rcpt",
    host: "mx1.example",
    code: 552,
    enhanced: "5.2.2",
    text: "Mailbox full",
  };
  const today = decide({
    address: Address.describe("jane@example.com"),
    mail: { kind: "mx", hosts: [named("mx1.example")] },
    probe: full,
    catchAll: null,
  });
  const stored = { ...today, ...asked, status: "invalid", reason: "mailbox_not_found", score: 0 } as const;
  expect(revise(stored)).toEqual({ ...today, ...asked });
});

test("A reply that names our MAIL FROM stays about us, and about somebody else in old verdicts without it.", () => {
  const text = "<probe@example.com>: User unknown";
  const probe = { ...spoken(text), mailFrom: "probe@example.com" };
  const verdict = { ...decide({ ...asksAbout("jane@example.org"), probe }), ...asked };
  expect(verdict).toMatchObject({ reason: "sender_blocked", smtp: { mail_from: "probe@example.com" } });
  expect(revise(verdict)).toEqual(verdict);
  const old = { ...decide({ ...asksAbout("jane@example.org"), probe: spoken(text) }), ...asked };
  expect(old.smtp).not.toHaveProperty("mail_from");
  expect(revise(old).reason).toBe("not_understood");
});

/** What happened to the workspace's mail to an address and its neighbours. */
const learnedFrom = (outcome: LastOutcome.Info | null, more: Partial<Learned> = {}): Learned => ({
  outcomes: { of: () => outcome, neighboursOf: () => null },
  facts: new Map(),
  ...more,
});
const alive = { ...decide({ ...asksAbout("jane@example.org"), probe: spoken("OK", 250) }), ...asked };

test.each([
  ["a bounce after the verdict", "bounced", "2026-11-21T10:00:01.000Z", "bounced"],
  ["a bounce of the same moment", "bounced", asked.checked_at, "accepted"],
  ["a click before it", "clicked", "2026-11-20T10:00:00.000Z", "accepted"],
] as const)("%s decides, or does not.", (_what, type, at, reason) => {
  const revised = revise(alive, learnedFrom({ type, at }));
  expect(revised).toMatchObject({ reason, charged: 1, checked_at: asked.checked_at });
  expect(revised.outcome).toEqual(reason === "bounced" ? { type, at } : undefined);
});

test("An outcome decides about what nobody was asked about, and a later outcome instead of it.", () => {
  const unasked = { ...decide({ ...asksAbout("jane@example.org"), probe: null }), ...asked };
  const opened = { type: "opened", at: "2026-11-01T10:00:00.000Z" } as const;
  const valid = revise(unasked, learnedFrom(opened));
  expect(valid).toMatchObject({ reason: "accepted", outcome: opened });
  // It stays where nothing is known of it any more.
  expect(revise(valid, learnedFrom(null))).toEqual(valid);
  const bounce = { type: "bounced", at: "2026-11-02T10:00:00.000Z" } as const;
  expect(revise(valid, learnedFrom(bounce))).toMatchObject({ reason: "bounced", outcome: bounce });
});

test("A fact about the provider decides, and stays where it did as somebody was asked: the verdict was free.", () => {
  const open = { ...spoken("OK", 250), host: "mx.mailguard.com.au" };
  const believed = { ...decide({ ...asksAbout("jane@example.org"), probe: open }), ...asked };
  const fact = {
    provider: "mailguard",
    since: asked.checked_at,
    seen: asked.checked_at,
    mailed: 9,
    bounced: 3,
  };
  const doubted = revise(believed, learnedFrom(null, { facts: new Map([["mailguard", fact]]) }));
  expect(doubted).toMatchObject({ reason: "provider_opaque", fact });
  expect(revise(doubted, learnedFrom(null, { facts: null }))).toEqual(doubted);
  expect(revise(doubted, learnedFrom(null))).toEqual(doubted);
  const later = { ...fact, mailed: 90, bounced: 30 };
  expect(revise(doubted, learnedFrom(null, { facts: new Map([["mailguard", later]]) }))).toEqual(doubted);
  expect(revise(alive, learnedFrom(null, { facts: new Map([["mailguard", fact]]) }))).toEqual(alive);
});

test("Present neighbours make the score at a catch-all domain, and none make it the usual one.", () => {
  const domain = { ...asksAbout("jane@example.org"), catchAll: true };
  const usual = { ...decide({ ...domain, probe: spoken("OK", 250) }), ...asked };
  const seen = { shape: "first", mailed: 9, bounced: 8, alike: { mailed: 5, bounced: 5 } } as const;
  const neighboursOf = () => seen;
  const doubtful = revise(usual, learnedFrom(null, { outcomes: { of: () => null, neighboursOf } }));
  expect(doubtful).toMatchObject({ reason: "catch_all", neighbours: seen });
  expect(doubtful.score).toBeLessThan(usual.score);
  expect(revise(doubtful, learnedFrom(null))).toEqual(usual);
  expect(revise(alive, learnedFrom(null, { outcomes: { of: () => null, neighboursOf } }))).toEqual(alive);
});

test("A score that a table gave to neighbours, as it was stored, is read and made anew.", () => {
  const domain = { ...asksAbout("jane@example.org"), catchAll: true };
  const seen = { shape: "first", mailed: 2, bounced: 0, alike: { mailed: 2, bounced: 0 } } as const;
  const text = "Of 2 addresses there that you mailed, 0 bounced; of 2 made like this one (first), 0.";
  const now = { ...decide({ ...domain, probe: spoken("OK", 250), neighbours: seen }), ...asked };
  const stored = Info.parse({ ...now, score: 88, neighbours: { ...seen, low: 35, high: 99, text } });
  expect(stored.score).toBe(88);
  expect(revise(stored)).toEqual(now);
});
