/** Ledger entries in the words of a statement. */
import { isLease } from "@winnow/core/credit/lease-job";
import type { Entry, Kind, StatementRow } from "@winnow/core/credit/schema";

export const kindNames: Readonly<Record<Kind, string>> = {
  grant_free: "Free credits",
  grant_plan: "Plan credits",
  grant_pack: "Credits bought",
  grant_operator: "Credits given by the operator",
  renew: "Plan credits renewed",
  change_plan: "Plan changed",
  reserve: "Reserved for a job",
  settle: "Charged for a job",
  release: "Returned from a job",
  spend: "Single verification",
  lease: "Reserved for an API key",
  expire: "Expired",
  refund: "Payment refunded",
  refund_reversed: "Refund reversed",
  claw_back: "Taken back",
  goodwill: "Goodwill",
  return: "Returned for bounces",
};

const leaseNames: Readonly<Partial<Record<Kind, string>>> = {
  settle: "Charged for calls of an API key",
  release: "Returned from an API key",
};

/** The name of an entry: of one that ends a lease of an API key, not that of a job. */
export const entryName = ({ kind, job }: Pick<Entry, "kind" | "job">): string =>
  (isLease(job ?? undefined) ? leaseNames[kind] : undefined) ?? kindNames[kind];

type Moving = Pick<Entry, "legs">;

/** What an entry moved: plan and lifetime credits with the reserved ones among them, and how many of both are reserved. */
export const changesOf = ({ legs }: Moving): OwnCredits => ownCredits(legs);

/** What a workspace had after an entry, in the same three sums. */
export const creditsAfter = ({ after }: Pick<Entry, "after">): OwnCredits => ownCredits(after);

export const sumOf = (changes: readonly OwnCredits[]): OwnCredits =>
  changes.reduce((sum, { plan, lifetime, held }) => ({
    plan: sum.plan + plan,
    lifetime: sum.lifetime + lifetime,
    held: sum.held + held,
  }));

export interface OwnCredits {
  plan: number;
  lifetime: number;
  held: number;
}

const ownCredits = ({
  monthly = 0,
  lifetime = 0,
  held_monthly = 0,
  held_lifetime = 0,
}: Partial<Entry["after"]>): OwnCredits => ({
  plan: monthly + held_monthly,
  lifetime: lifetime + held_lifetime,
  held: held_monthly + held_lifetime,
});

/** Side effects that the name of a kind does not say. */
export function notesOf({
  kind,
  legs,
}: Moving & Pick<Entry, "kind">): readonly { credits: number; text: string }[] {
  const notes = [
    {
      credits: (legs.spent_monthly ?? 0) + (legs.spent_lifetime ?? 0),
      text: "charged",
      isNamed: kind === "spend",
    },
    { credits: legs.expired ?? 0, text: "expired", isNamed: kind === "expire" },
    { credits: legs.clawback ?? 0, text: "taken for use before the change", isNamed: kind === "claw_back" },
  ];
  return notes.filter(({ credits, isNamed }) => credits > 0 && !isNamed);
}

/** "12 of 3,333 bounced: 12 credits returned". */
export const returnedText = (
  { credits, valid }: NonNullable<StatementRow["returned"]>,
  format: (value: number) => string,
): string =>
  `${format(credits)} of ${format(Math.max(credits, valid))} bounced: ${format(credits)} ${credits === 1 ? "credit" : "credits"} returned`;

/** "+250", "−40"; an empty text for zero. */
export const signedCredits = (credits: number, format: (value: number) => string): string =>
  credits === 0 ? "" : `${credits > 0 ? "+" : "−"}${format(Math.abs(credits))}`;
