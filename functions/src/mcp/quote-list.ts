import { Address } from "@winnow/core/address";
import { Credit } from "@winnow/core/credit";
import { Actor } from "@winnow/core/kit/actor";
import { z } from "zod";
import { tool } from "./tool.ts";

export const maxEmails = 1_000;

export const Emails = z.array(z.string().max(1000)).min(1, "Give at least one address.").max(maxEmails);

/** The most that a list can cost: a credit for each distinct address that is well-formed. */
function mostCredits(emails: readonly string[]): number {
  const addresses = emails.flatMap((email) => {
    const parsed = Address.parse(email.trim());
    return parsed.ok ? parsed.normalized.toLowerCase() : [];
  });
  return new Set(addresses).size;
}

/** A list that may cost more than this share of the key's monthly budget is confirmed first. */
const unconfirmedShare = 0.1;

/** The credits that a list may cost, where they need to be confirmed and are not; else null. */
export function unconfirmedCredits(emails: readonly string[], confirmed: number | undefined): number | null {
  const { monthlyBudget } = Actor.apiKey();
  const credits = mostCredits(emails);
  const isSmall = monthlyBudget === null || credits <= unconfirmedShare * monthlyBudget;
  return isSmall || confirmed === credits ? null : credits;
}

export const quoteList = tool({
  name: "quote_list",
  title: "Quote a list",
  description: `What verifying up to ${maxEmails.toLocaleString("en")} email addresses would cost at most, beside what can be spent. Costs nothing, and nothing is kept.`,
  input: z.object({ emails: Emails }),
  output: z.object({
    distinct: z.int().describe("Distinct well-formed addresses"),
    credits: z.int().describe("At most: unknown addresses and verdicts of the last 24 hours are free"),
    available: z.int().describe("Credits that can be spent now"),
    monthly_budget: z.int().nullable().describe("Of the key; null without one"),
  }),
  scopes: ["credits:read"],
  isReadOnly: true,
  async work({ emails }) {
    const credits = mostCredits(emails);
    const { total_credits: available } = await Credit.available();
    const { monthlyBudget } = Actor.apiKey();
    return {
      text: `Verifying these costs at most ${credits} credits; ${available} can be spent. Unknown addresses and verdicts of the last 24 hours are free.`,
      data: { distinct: credits, credits, available, monthly_budget: monthlyBudget },
    };
  },
});
