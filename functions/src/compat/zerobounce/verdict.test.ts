import { Verdict } from "@winnow/core/verdict";
import { describe, expect, it } from "vitest";
import { outcome } from "../test-outcome.ts";
import { validation, wordOf } from "./verdict.ts";

/** The statuses of the contract. */
const contract: readonly [Verdict.Reason, string][] = [
  ["accepted", "valid/"],
  ["catch_all", "catch-all/"],
  ["disposable", "do_not_mail/disposable"],
  ["mailbox_full", "invalid/mailbox_quota_exceeded"],
  ["mailbox_not_found", "invalid/mailbox_not_found"],
  ["mailbox_disabled", "invalid/mailbox_not_found"],
  ["bounced", "invalid/mailbox_not_found"],
  ["bad_syntax", "invalid/failed_syntax_check"],
  ["address_literal", "invalid/failed_syntax_check"],
  ["no_domain", "invalid/no_dns_entries"],
  ["no_mail_host", "invalid/no_dns_entries"],
  ["null_mx", "invalid/does_not_accept_mail"],
  ["forbidden_target", "invalid/does_not_accept_mail"],
  ["smtputf8_unsupported", "invalid/does_not_accept_mail"],
  ["domain_not_served", "invalid/does_not_accept_mail"],
  ["restricted", "invalid/does_not_accept_mail"],
  ["greylisted", "unknown/greylisted"],
  ["dns_timeout", "unknown/mail_server_did_not_respond"],
  ["server_unavailable", "unknown/mail_server_did_not_respond"],
  ["rate_limited", "unknown/antispam_system"],
  ["sender_blocked", "unknown/antispam_system"],
  ["provider_opaque", "unknown/antispam_system"],
  ["catch_all_unknown", "unknown/antispam_system"],
  ["not_probed", "unknown/exception_occurred"],
  ["provider_paused", "unknown/antispam_system"],
  ["probe_unavailable", "unknown/exception_occurred"],
  ["not_understood", "unknown/exception_occurred"],
];

describe("a verdict in ZeroBounce's words", () => {
  it.each(contract)("is for %s %s", (reason, expected) => {
    const { status, sub_status } = wordOf({ reason, role: false });
    expect(`${status}/${sub_status}`).toBe(expected);
  });

  it("has a word for every reason", () => {
    expect(contract.map(([reason]) => reason).toSorted()).toEqual(Verdict.Reason.options.toSorted());
  });

  it("is do_not_mail for a role that is accepted, and for no other", () => {
    expect(wordOf({ reason: "accepted", role: true })).toEqual({
      status: "do_not_mail",
      sub_status: "role_based",
    });
    expect(wordOf({ reason: "catch_all", role: true })).toEqual({ status: "catch-all", sub_status: "" });
  });
});

describe("an answer about an address", () => {
  const now = new Date("2026-11-21T11:00:00.000Z");

  it("has ZeroBounce's members, types and time", () => {
    const found = outcome({
      email: "Ann@Example.com",
      suggestion: "ann@example.org",
      free: true,
      provider: "google",
    });
    expect(validation("Ann@Example.com", found, now)).toEqual({
      address: "Ann@Example.com",
      status: "valid",
      sub_status: "",
      free_email: true,
      did_you_mean: "ann@example.org",
      account: "Ann",
      domain: "example.com",
      domain_age_days: null,
      smtp_provider: "google",
      mx_found: "true",
      mx_record: "mx.example.com",
      catchall_domain: false,
      ...{
        firstname: null,
        lastname: null,
        gender: null,
        country: null,
        region: null,
        city: null,
        zipcode: null,
      },
      processed_at: "2026-11-21 10:00:00.000",
    });
  });

  it("says false in a string where there is no mail host", () => {
    expect(validation("a@b.c", outcome({ reason: "no_domain", host: null }), now)).toMatchObject({
      mx_found: "false",
      mx_record: "",
    });
  });

  it("is greylisted where the verdict took too long", () => {
    expect(validation("ann@example.com", null, now)).toMatchObject({
      status: "unknown",
      sub_status: "greylisted",
      processed_at: "2026-11-21 11:00:00.000",
    });
  });
});
