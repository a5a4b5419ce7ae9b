/** What the product says of an address, by what its mail server would answer on a day. */
import { Address } from "@winnow/core/address";
import type { LastOutcome } from "@winnow/core/last-outcome";
import { Verdict } from "@winnow/core/verdict";
import { hours, timeOn } from "./calendar.ts";
import type { Domain } from "./domain.ts";
import { isOpen, type Listed } from "./list.ts";

/** A provider that begins to accept mailboxes which are closed, and sends the mails back. */
export interface Liar {
  provider: string;
  from: number;
}

export interface Learned {
  outcome: LastOutcome.Info | null;
  neighbours: LastOutcome.Seen | null;
  facts: ReadonlyMap<string, Verdict.ProviderFact>;
}

const lies = ({ domain, from, until }: Listed, day: number, liar: Liar | null): boolean =>
  liar !== null && domain.provider === liar.provider && day >= liar.from && from < until && day >= until;

/** The verdict of a day, as it is stored. */
export function verdictOn(
  listed: Listed,
  day: number,
  { outcome, neighbours, facts }: Learned,
  liar: Liar | null,
): Verdict.Info {
  const { email, domain } = listed;
  const fact = facts.get(domain.provider);
  const evidence = {
    address: Address.describe(email),
    mail: mailAt(domain),
    ...(fact && { fact }),
    ...(neighbours && { neighbours }),
  };
  const isAccepted = domain.acceptsAny || isOpen(listed, day) || lies(listed, day, liar);
  const body = outcome
    ? Verdict.decide({ ...evidence, probe: null, catchAll: null, outcome })
    : Verdict.decide({
        ...evidence,
        probe: isAccepted ? accepted(email, domain) : refused(email, domain),
        catchAll: domain.acceptsAny,
      });
  const checked_at = timeOn(day, hours.verified);
  return {
    ...body,
    charged: outcome || !Verdict.billable(body) ? 0 : 1,
    checked_at,
    verify_again_by: Verdict.holdsUntil({ ...body, checked_at }),
    duration_ms: 0,
  };
}

const mailAt = ({ host }: Domain) => ({ kind: "mx", hosts: [{ exchange: host, priority: 0 }] }) as const;

const replied = { kind: "replied", stage: "rcpt" } as const;

const accepted = (recipient: string, { host }: Domain) =>
  ({ ...replied, host, recipient, code: 250, enhanced: "2.1.5", text: "OK" }) as const;

function refused(recipient: string, { host, refusal }: Domain) {
  const [, code = "550", enhanced = null, text = ""] =
    /^(\d{3}) (?:(\d\.\d+\.\d+) )?(.*)$/.exec(refusal.replace("@", recipient)) ?? [];
  return { ...replied, host, recipient, code: Number(code), enhanced, text } as const;
}
