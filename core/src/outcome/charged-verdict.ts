/** Valid verdicts that were charged, and which mails that came back speak against them. Times in milliseconds. */
import type { Credit } from "../credit/index.ts";
import { SingleVerification } from "../single-verification/index.ts";
import { Verdict } from "../verdict/index.ts";
import { limits } from "./limits.ts";
import { Verification } from "../verification/index.ts";

/** After a verdict its mail counts for so long. */
export const windowMs = limits.verdictDays * 24 * 3_600_000;

/** A mail provider without a name of its own: it is many. */
export const nameless = "other";

/** What happened to the mails to an address. */
export interface Mailed {
  /** Its hard bounces. */
  bounces: number[];
  /** When a person opened or clicked last. */
  seen: number;
}

/** A valid verdict that was charged. */
export interface Charged {
  charge: Omit<Credit.Miss, "at">;
  time: number;
  /** The mail provider, perhaps `nameless`. */
  provider: string;
}

export interface Verified {
  /** When the address was verified last. */
  last: number;
  charged: Charged[];
}

/** The verdicts on these addresses that lists, since a time, and single verifications still have, by address. */
export async function verifiedOf(
  addresses: readonly string[],
  since: number,
): Promise<ReadonlyMap<string, Verified>> {
  const found = new Map<string, Verified>();
  const add = (address: string, verdict: Verdict.Info, charge: Omit<Credit.Miss, "at">): void => {
    const { last, charged } = found.get(address) ?? { last: 0, charged: [] };
    const time = Date.parse(verdict.checked_at);
    const provider = verdict.mx?.provider ?? nameless;
    found.set(address, {
      last: isUnasked(verdict) ? last : Math.max(last, time),
      charged: isOwed(verdict) ? [...charged, { charge, time, provider }] : charged,
    });
  };
  const lists = Verification.storedVerdicts(addresses, new Date(since).toISOString());
  for await (const { address, verdict, ...of } of lists)
    add(address, verdict, {
      ...{ verdict: `${of.verificationID}:${of.position}`, job: of.verificationID, list: of.listID },
      ...{ charges: [`settle:${of.verificationID}:end`], valid: of.valid },
    });
  for await (const { address, verdict, id, charges } of SingleVerification.storedVerdicts(addresses))
    add(address, verdict, { verdict: id, job: id, charges, valid: 1 });
  return found;
}

/** Whether the workspace decided itself: nobody was asked, so that the verdict is no later one. */
const isUnasked = (verdict: Verdict.Info): boolean =>
  Verdict.isBlocked(verdict) || verdict.outcome !== undefined;

/** Whether a bounce would be ours to pay for: not where a rule of the workspace, or its suppression, had a say. */
const isOwed = ({ status, charged, rule, suppressed }: Verdict.Info): boolean =>
  status === "valid" && charged === 1 && rule === undefined && suppressed === undefined;

/** The hard bounces within the window of a verdict, unless a person read a mail, or the address was verified, afterwards. */
export const bouncesAfter = (verdict: number, { bounces, seen }: Mailed, verified: number): number[] =>
  bounces.filter(
    (bounce) => bounce > verdict && bounce <= verdict + windowMs && bounce >= Math.max(seen, verified),
  );
