import fc from "fast-check";
import { expect, test } from "vitest";
import { Address } from "../address/index.ts";
import { type Observation, silenceCauses, smtpStages } from "../port/prober/index.ts";
import { failures, type MailAnswer } from "../port/resolver/index.ts";
import { decide } from "./decide.ts";
import type { Evidence } from "./evidence.ts";
import { revise } from "./revise.ts";

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
  .map(Address.describe);
const host = fc.constantFrom("mx1.example", "aspmx.l.google.com", "mx.antispamcloud.com");
const stage = fc.constantFrom(...smtpStages);
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

test("revising a verdict by the same rules returns the same verdict", () => {
  fc.assert(
    fc.property(evidence, (observed) => {
      const verdict = { ...decide(observed), ...asked };
      expect(revise(verdict)).toEqual(verdict);
    }),
    { numRuns: 2_000 },
  );
});

test("revising a verdict of an older rule returns today's, with its charge and times unchanged", () => {
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

test("a reply that names our MAIL FROM stays about us, and about somebody else in old verdicts without it", () => {
  const text = "<probe@example.com>: User unknown";
  const probe = { ...spoken(text), mailFrom: "probe@example.com" };
  const verdict = { ...decide({ ...asksAbout("jane@example.org"), probe }), ...asked };
  expect(verdict).toMatchObject({ reason: "sender_blocked", smtp: { mail_from: "probe@example.com" } });
  expect(revise(verdict)).toEqual(verdict);
  const old = { ...decide({ ...asksAbout("jane@example.org"), probe: spoken(text) }), ...asked };
  expect(old.smtp).not.toHaveProperty("mail_from");
  expect(revise(old).reason).toBe("not_understood");
});

const spoken = (text: string) =>
  ({ kind: "replied", stage: "rcpt", host: "mx1.example", code: 550, enhanced: "5.1.1", text }) as const;
const asksAbout = (email: string) => ({
  address: Address.describe(email),
  mail: { kind: "mx", hosts: [named("mx1.example")] } as const,
  catchAll: false,
});
