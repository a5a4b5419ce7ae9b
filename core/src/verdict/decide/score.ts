/** The score of an address from 0 to 100: the worth of its reason minus deductions. */
import { type Action, type Info, type Reason, statusOf } from "../schema.ts";

/** The worth of each reason before deductions. Published. */
export const worth: Readonly<Record<Reason, number>> = {
  accepted: 100,
  bad_syntax: 0,
  address_literal: 0,
  no_domain: 0,
  no_mail_host: 0,
  null_mx: 0,
  forbidden_target: 0,
  smtputf8_unsupported: 0,
  domain_not_served: 0,
  mailbox_not_found: 0,
  mailbox_disabled: 0,
  bounced: 0,
  catch_all: 55,
  disposable: 10,
  mailbox_full: 25,
  restricted: 35,
  not_probed: 50,
  dns_timeout: 30,
  greylisted: 55,
  rate_limited: 50,
  server_unavailable: 30,
  sender_blocked: 45,
  provider_paused: 50,
  probe_unavailable: 50,
  provider_opaque: 50,
  catch_all_unknown: 65,
  not_understood: 40,
};

/** Deductions. Published. */
export const deductions = { role: 15, typo: 20 } as const;

/** The score, a whole number; `typo` says that another address was probably meant. */
export function score(reason: Reason, against: { role: boolean; typo: boolean }): number {
  const off = (against.role ? deductions.role : 0) + (against.typo ? deductions.typo : 0);
  return Math.max(0, worth[reason] - off);
}

/** The score of a verdict without what the workspace's mail to others has shown. */
export const plainScore = ({ reason, checks }: Pick<Info, "reason" | "checks">): number =>
  score(reason, { role: checks.role?.status === "fail", typo: checks.typo?.status === "fail" });

/** The recommended action for an address. */
export function actionFor(reason: Reason): Action {
  switch (statusOf[reason]) {
    case "valid":
      return "send";
    case "invalid":
      return "remove";
    case "risky":
      return reason === "disposable" ? "remove" : "hold";
    case "unknown":
      return "hold";
  }
}
