import { expect, test } from "vitest";
import { Address } from "../../address/index.ts";
import type { Observation } from "../../port/prober/index.ts";
import type { MailAnswer } from "../../port/resolver/index.ts";
import { verdictOf } from "../../../test/verdict.ts";
import { billable } from "../billable.ts";
import { completed } from "../completed.ts";
import { decide } from "./decide.ts";
import { catchAllOf, type Evidence } from "../evidence.ts";
import { Info, Reason, statusOf } from "../schema.ts";

const replied = (code: number, enhanced: string | null, text: string, host = "mx1.example"): Observation => ({
  kind: "replied",
  stage: "rcpt",
  host,
  code,
  enhanced,
  text,
});
const accepted = replied(250, "2.1.5", "OK");
const mx: MailAnswer = { kind: "mx", hosts: [{ exchange: "mx1.example", priority: 10 }] };

const evidence = (email: string, known: Partial<Omit<Evidence, "address">> = {}): Evidence => ({
  address: Address.describe(email),
  mail: mx,
  probe: null,
  catchAll: null,
  ...known,
});
const jane = (known: Partial<Omit<Evidence, "address">>) => evidence("jane@example.com", known);

const relayDenied = replied(554, "5.7.1", "<jane@example.com>: Relay access denied");

/** Evidence for each reason. */
const cases: Record<Reason, Evidence> = {
  accepted: jane({ probe: accepted, catchAll: false }),
  bad_syntax: evidence("jane.example.com"),
  address_literal: evidence("jane@[192.0.2.1]"),
  no_domain: jane({ mail: { kind: "no_domain" } }),
  no_mail_host: jane({ mail: { kind: "no_mail_host" } }),
  null_mx: jane({ mail: { kind: "null_mx" } }),
  forbidden_target: jane({ probe: { kind: "forbidden", host: "mx1.example", address: "127.0.0.1" } }),
  smtputf8_unsupported: evidence("jané@example.com", { probe: { kind: "no_smtputf8", host: "mx1.example" } }),
  domain_not_served: jane({ probe: relayDenied, relayRefusedTwice: true }),
  mailbox_not_found: jane({ probe: replied(550, "5.1.1", "User unknown") }),
  mailbox_disabled: jane({ probe: replied(550, "5.2.1", "This account is disabled") }),
  bounced: jane({ outcome: { type: "bounced", at: "2026-11-20T10:00:00Z" } }),
  catch_all: jane({ probe: accepted, catchAll: true }),
  disposable: evidence("jane@mailinator.com", { probe: accepted, catchAll: true }),
  mailbox_full: jane({ probe: replied(552, "5.2.2", "Mailbox full") }),
  restricted: jane({ probe: replied(550, "5.7.133", "Sender not authenticated for group") }),
  not_probed: jane({ mail: null }),
  dns_timeout: jane({ mail: { kind: "failed", cause: "timeout" } }),
  greylisted: jane({ probe: replied(450, "4.2.0", "Greylisted") }),
  rate_limited: jane({ probe: replied(452, "4.5.3", "Too many recipients") }),
  server_unavailable: jane({
    probe: { kind: "silent", stage: "connect", host: "mx1.example", cause: "timeout" },
  }),
  sender_blocked: jane({ probe: replied(554, "5.7.1", "Client host blocked using zen.spamhaus.org") }),
  provider_paused: jane({ probe: { kind: "busy", retryAfterSeconds: 150, rests: "address_refused" } }),
  probe_unavailable: jane({ probe: { kind: "unavailable" } }),
  provider_opaque: jane({ probe: { ...accepted, host: "mx.antispamcloud.com" } as Observation }),
  catch_all_unknown: jane({ probe: accepted }),
  not_understood: jane({ probe: replied(550, null, "On hold") }),
};

test.each(Reason.options)("%s is returned for its evidence, with its status.", (reason) => {
  expect(decide(cases[reason])).toMatchObject({ reason, status: statusOf[reason] });
});

test.each(Reason.options)("The verdict of %s matches the published schema.", (reason) => {
  const times = { charged: 0, checked_at: "2026-11-21T10:00:00.000Z", duration_ms: 0 };
  const verdict = { ...decide(cases[reason]), ...times };
  expect(Info.strict().parse(verdict)).toEqual(verdict);
});

test("Valid needs an accepted recipient on a domain that is known not to be a catch-all.", () => {
  const reasons = [false, true, null].map((catchAll) => decide(jane({ probe: accepted, catchAll })).reason);
  expect(reasons).toEqual(["accepted", "catch_all", "catch_all_unknown"]);
});

test("No evidence about the sender makes an address invalid.", () => {
  const aboutSender: Observation[] = [
    { kind: "unavailable" },
    { kind: "unsafe" },
    { kind: "no_address", host: "mx1.example", failed: true },
    replied(550, "5.7.26", "Unauthenticated mail is prohibited"),
    replied(550, "5.7.25", "No PTR record"),
    replied(452, "4.3.1", "Insufficient system storage"),
    {
      kind: "replied",
      stage: "mail",
      host: "mx1.example",
      code: 550,
      enhanced: "5.1.1",
      text: "No such user",
    },
    { kind: "replied", stage: "connect", host: "mx1.example", code: 554, enhanced: null, text: "Go away" },
    ...(["refused", "timeout", "closed", "tls", "unreachable", "garbled"] as const).map(
      (cause): Observation => ({ kind: "silent", stage: "connect", host: "mx1.example", cause }),
    ),
  ];
  for (const probe of aboutSender) expect(decide(jane({ probe })).status).toBe("unknown");
});

test("A disposable address is risky, but invalid if its domain or mailbox does not exist.", () => {
  const at = (known: Partial<Omit<Evidence, "address">>) => decide(evidence("jane@mailinator.com", known));
  expect(at({ mail: null }).reason).toBe("disposable");
  expect(at({ mail: { kind: "failed", cause: "servfail" } }).reason).toBe("disposable");
  expect(at({ probe: accepted, catchAll: false }).reason).toBe("disposable");
  expect(at({ mail: { kind: "no_domain" } }).reason).toBe("no_domain");
  expect(at({ probe: replied(550, "5.1.1", "User unknown") }).reason).toBe("mailbox_not_found");
  expect(at({ mail: null }).flags.disposable).toBe(true);
});

test("A relay address is as good as its mailbox, and names its service.", () => {
  const at = (domain: string) => decide(evidence(`k7d2@${domain}`, { probe: accepted, catchAll: false }));
  expect(at("privaterelay.appleid.com")).toMatchObject({
    status: "valid",
    action: "send",
    score: 100,
    flags: { relay: true, disposable: false },
    checks: { relay: { status: "pass", reason: "apple" } },
  });
  expect(at("example.com")).toMatchObject({ flags: { relay: false } });
  expect(at("icloud.com")).toMatchObject({
    flags: { relay: null },
    checks: { relay: { status: "skipped", reason: "not_known" } },
  });
});

test("Stored verdicts without relay flag and canonical form get both as they are read.", () => {
  const { canonical, ...body } = decide(evidence("k7d2+a@mozmail.com"));
  const { relay, ...flags } = body.flags;
  expect([canonical, relay]).toEqual(["k7d2+a@mozmail.com", true]);
  const verify_again_by = "2026-12-31T10:00:00.000Z";
  const verdict = verdictOf("k7d2+a@mozmail.com", "accepted");
  const stored = { ...verdict, mx: null, canonical, flags, verify_again_by };
  const { canonical: _, ...former } = stored;
  expect(completed(former)).toEqual({ ...former, canonical, flags: { ...flags, relay } });
  expect(completed({ ...former, email: "j.d+x@gmail.com" })).toMatchObject({
    canonical: "jd@gmail.com",
    flags: { relay: false },
  });
  const known = { ...stored, flags: { ...flags, relay: null } };
  expect(completed(known)).toBe(known);
});

test("The canonical form follows the provider of the mail host.", () => {
  const at = (host: string) =>
    decide(
      evidence("Jane.Doe+news@example.com", { probe: replied(250, "2.1.5", "OK", host), catchAll: false }),
    );
  expect(at("aspmx.l.google.com").canonical).toBe("jane.doe@example.com");
  expect(at("mx1.example").canonical).toBe("jane.doe+news@example.com");
});

test("Mail hosts without an address mean no_mail_host, unless a DNS lookup failed.", () => {
  const at = (failed: boolean) =>
    decide(jane({ probe: { kind: "no_address", host: "mx1.example", failed } }));
  expect([at(false).reason, at(true).reason]).toEqual(["no_mail_host", "dns_timeout"]);
});

test("A verdict contains its checks, flags and the deciding reply.", () => {
  const sales = evidence("Sales@Example.COM", {
    probe: replied(250, "2.1.5", "OK", "aspmx.l.google.com"),
    catchAll: false,
  });
  expect(decide(sales)).toMatchObject({
    email: "Sales@Example.COM",
    normalized: "Sales@example.com",
    action: "send",
    checks: {
      syntax: { status: "pass", reason: "ok" },
      domain: { status: "pass", reason: "ok" },
      mx: { status: "pass", reason: "aspmx.l.google.com" },
      disposable: { status: "pass", reason: "not_listed" },
      relay: { status: "pass", reason: "not_relay" },
      role: { status: "fail", reason: "sales" },
      free: { status: "pass", reason: "not_free" },
      typo: { status: "pass", reason: "none" },
      catch_all: { status: "pass", reason: "rejects_unknown" },
      mailbox: { status: "pass", reason: "accepted" },
    },
    flags: { disposable: false, role: true, free: false, catch_all: false, mailbox_full: false },
    mx: { host: "aspmx.l.google.com", provider: "google_workspace" },
    smtp: { code: 250, enhanced_code: "2.1.5", stage: "rcpt", text: "OK" },
  });
});

test("Checks that were not asked are skipped or null, for bad syntax all but syntax.", () => {
  const offline = decide(jane({ mail: null }));
  expect(offline.checks.mx).toEqual({ status: "skipped", reason: "not_asked" });
  expect(offline.checks.mailbox).toEqual({ status: "skipped", reason: "not_probed" });
  expect(offline.flags).toMatchObject({ catch_all: null, mailbox_full: null });
  const malformed = decide(evidence("jane..doe@example.com", { mail: null }));
  expect(malformed.checks).toEqual({ syntax: { status: "fail", reason: "local_dot_misplaced" } });
  expect(malformed).toMatchObject({ normalized: null, mx: null, smtp: null });
  expect(new Set(Object.values(malformed.flags))).toEqual(new Set([null]));
});

test("An uncertain suggestion is dropped if the written domain takes mail; a certain one never.", () => {
  const suggested = (email: string, mail: MailAnswer) => decide(evidence(email, { mail })).suggestion;
  expect(suggested("jane@gmailq.com", mx)).toBeNull();
  expect(suggested("jane@gmailq.com", { kind: "no_domain" })).toBe("jane@gmail.com");
  expect(suggested("jane@gmial.com", mx)).toBe("jane@gmail.com");
});

test("A look-alike domain is flagged like a typo.", () => {
  const imitation = decide(evidence("jane@ехаmрlе.com", { probe: accepted, catchAll: false }));
  expect(imitation).toMatchObject({ status: "valid", suggestion: null, score: 80 });
  expect(imitation.checks.typo).toEqual({ status: "fail", reason: "example.com" });
});

test("Only a conclusive verdict on a well-formed address costs a credit.", () => {
  const billed = Reason.options.filter((reason) => billable(decide(cases[reason])));
  expect(billed).toEqual(
    Reason.options.filter((reason) => statusOf[reason] !== "unknown" && reason !== "bad_syntax"),
  );
});

test("An accepted catch-all probe means a catch-all, a permanently refused one none, otherwise it is unknown.", () => {
  expect(catchAllOf(accepted)).toBe(true);
  expect(catchAllOf(replied(550, "5.1.1", "User unknown"))).toBe(false);
  expect(catchAllOf(replied(550, "5.7.1", "Rejected"))).toBe(false);
  expect(catchAllOf(replied(554, "5.7.1", "Client host blocked using zen.spamhaus.org"))).toBeNull();
  expect(catchAllOf(replied(450, "4.2.0", "Greylisted"))).toBeNull();
  expect(catchAllOf({ kind: "silent", stage: "rcpt", host: "mx1.example", cause: "closed" })).toBeNull();
});

test("A refusal to relay is not understood until it is repeated.", () => {
  expect(decide(jane({ probe: relayDenied })).reason).toBe("not_understood");
});

test.each([
  ["vague words", replied(550, null, "I cannot deliver mail for jane@example.com"), "mailbox_not_found"],
  [
    "words about the sender",
    replied(554, "5.7.1", "Client host blocked using zen.spamhaus.org"),
    "sender_blocked",
  ],
  ["a full mailbox", replied(552, "5.2.2", "Mailbox full"), "mailbox_full"],
])("A refusal in the words of the catch-all probe, with %s, means %s", (_, probe, reason) => {
  expect(decide(jane({ probe, catchAll: false, refusedAlike: true })).reason).toBe(reason);
});
