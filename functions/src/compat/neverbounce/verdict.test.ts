import { Verdict } from "@winnow/core/verdict";
import { describe, expect, it } from "vitest";
import { outcome } from "../test-outcome.ts";
import { results, verification } from "./verdict.ts";

/** The results of the contract, with the flags that it names. */
const contract: readonly [Verdict.Reason, string, string?][] = [
  ["accepted", "valid"],
  ["catch_all", "catchall", "accepts_all"],
  ["disposable", "disposable", "disposable_email"],
  ["mailbox_full", "invalid"],
  ["mailbox_not_found", "invalid"],
  ["mailbox_disabled", "invalid"],
  ["bounced", "invalid"],
  ["bad_syntax", "invalid", "bad_syntax"],
  ["address_literal", "invalid", "bad_syntax"],
  ["no_domain", "invalid", "bad_dns"],
  ["no_mail_host", "invalid", "bad_dns"],
  ["null_mx", "invalid"],
  ["forbidden_target", "invalid"],
  ["smtputf8_unsupported", "invalid"],
  ["domain_not_served", "invalid"],
  ["restricted", "invalid"],
  ["greylisted", "unknown"],
  ["dns_timeout", "unknown", "connect_fails"],
  ["server_unavailable", "unknown", "connect_fails"],
  ["rate_limited", "unknown"],
  ["sender_blocked", "unknown"],
  ["provider_opaque", "unknown"],
  ["catch_all_unknown", "unknown"],
  ["not_probed", "unknown"],
  ["provider_paused", "unknown"],
  ["probe_unavailable", "unknown"],
  ["not_understood", "unknown"],
];

/** Flags that the contract gives to some results alone. */
const told = ["bad_syntax", "bad_dns", "connect_fails", "accepts_all", "disposable_email"];

describe("a verdict in NeverBounce's words", () => {
  it.each(contract)("is for %s %s %s", (reason, result, flag) => {
    const found = verification(outcome({ reason }));
    expect(found.result).toBe(result);
    expect(found.flags.filter((each) => told.includes(each))).toEqual(flag ? [flag] : []);
  });

  it("has a word for every reason", () => {
    expect(contract.map(([reason]) => reason).toSorted()).toEqual(Verdict.Reason.options.toSorted());
  });

  it("keeps the address of a role valid, with a flag", () => {
    expect(verification(outcome({ role: true, free: true }))).toEqual({
      result: "valid",
      flags: ["has_dns", "has_dns_mx", "smtp_connectable", "role_account", "free_email_host"],
      suggested_correction: "",
    });
  });

  it("has the suggestion", () => {
    const found = verification(outcome({ reason: "no_domain", suggestion: "ann@example.com" }));
    expect(found).toMatchObject({ suggested_correction: "ann@example.com" });
    expect(found.flags).toContain("spelling_mistake");
  });

  it("is unknown where it took too long", () => {
    expect(verification(null)).toEqual({ result: "unknown", flags: [], suggested_correction: "" });
  });

  it("has NeverBounce's numbers", () => {
    expect(results).toEqual(["valid", "invalid", "disposable", "catchall", "unknown"]);
  });
});
