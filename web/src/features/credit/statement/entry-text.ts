/** Ledger entries in the words of a statement. */
import type { Entry, Kind } from "@winnow/core/credit/schema";

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
};

type Moving = Pick<Entry, "legs">;

/** What an entry moved in the workspace's accounts; held credits together. */
export const changesOf = ({ legs }: Moving) => ({
  plan: legs.monthly ?? 0,
  lifetime: legs.lifetime ?? 0,
  held: (legs.held_monthly ?? 0) + (legs.held_lifetime ?? 0),
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

/** "+250", "−40"; an empty text for zero. */
export const signedCredits = (credits: number, format: (value: number) => string): string =>
  credits === 0 ? "" : `${credits > 0 ? "+" : "−"}${format(Math.abs(credits))}`;
