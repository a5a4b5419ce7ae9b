/** Display names of statuses and reasons. */
import type { ResultRow } from "@winnow/core/list/schema";
import type { Reason, Status } from "@winnow/core/verdict/schema";

export const statuses = ["valid", "risky", "invalid", "unknown"] as const satisfies readonly Status[];

export const statusNames: Readonly<Record<Status, string>> = {
  valid: "Valid",
  invalid: "Invalid",
  risky: "Risky",
  unknown: "Unknown",
};

/** Advice for addresses of a status. */
export const statusAdvice: Readonly<Record<Status, string>> = {
  valid: "Safe to send to.",
  risky: "May bounce or go unread. Send with care.",
  invalid: "Will bounce. Remove before sending.",
  unknown: "No conclusive answer, and no charge.",
};

const names: Readonly<Partial<Record<Reason, string>>> = {
  bad_syntax: "Bad syntax",
  address_literal: "IP address as domain",
  no_domain: "No such domain",
  no_mail_host: "No mail server",
  null_mx: "Takes no mail",
  catch_all: "Catch-all",
  sender_blocked: "We were refused",
  dns_timeout: "Name servers silent",
  catch_all_unknown: "Catch-all not known",
};

/** The short name of a reason, for tables. */
export function reasonName(reason: Reason): string {
  const words = reason.replaceAll("_", " ");
  return names[reason] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const blockers: Readonly<Record<NonNullable<ResultRow["blocked_by"]>, string>> = {
  rule: "Blocked by your rule",
  suppression: "On your suppression list",
};

/** Why a verdict is as it is: what of the workspace blocks it comes before the reason. */
export const whyName = ({ reason, blocked_by }: Pick<ResultRow, "reason" | "blocked_by">): string =>
  blocked_by === undefined ? reasonName(reason) : blockers[blocked_by];
