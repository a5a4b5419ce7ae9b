import { Address } from "@winnow/core/address";
import { unwrap } from "@winnow/core/file";
import { Credit } from "@winnow/core/credit";
import { Actor } from "@winnow/core/kit/actor";
import { groupedDigits } from "@winnow/core/kit/text/grouped-digits";
import { withinCharacters } from "@winnow/core/kit/text/within-characters";
import { z } from "zod";
import { tool } from "./tool.ts";

export const maxEmails = 1_000;

const maxCharacters = 100_000;

export const Emails = z
  .array(z.string().max(1000))
  .min(1, "Give at least one address.")
  .max(maxEmails)
  .refine(...withinCharacters(maxCharacters))
  .describe(`At most ${groupedDigits(maxCharacters)} characters in all`);

export const Mend = z
  .boolean()
  .default(false)
  .describe(
    "Mends what cannot be read as an address but nearly is one, such as `mailto:jane@x.org` or `jane@gmail,com`. Ask the person first",
  );

/** The list and how it is read. */
interface Given {
  emails: readonly string[];
  mend: boolean;
}

/** The most that a list can cost: a credit for each distinct address that is well-formed, or mended. */
function mostCredits({ emails, mend }: Given): number {
  const addresses = emails.flatMap((email) => {
    const text = unwrap(email);
    const mended = mend ? Address.mend(text) : null;
    const parsed = Address.parse(mended?.address ?? text);
    return parsed.ok ? parsed.normalized.toLowerCase() : [];
  });
  return new Set(addresses).size;
}

/** How many texts can be mended, and are not yet. */
export const mendableIn = ({ emails, mend }: Given): number =>
  mend ? 0 : emails.filter((email) => Address.mend(unwrap(email)) !== null).length;

/** What a model is told about texts that can be mended; empty without any. */
export const offerOf = (mendable: number, { length }: readonly string[]): string =>
  mendable === 0 ? "" : ` ${mendable} of ${length} can be mended, with mend: true.`;

/** A list that may cost more than this share of the key's monthly budget is confirmed first. */
const unconfirmedShare = 0.1;

/** The credits that a list may cost, where they need to be confirmed and are not; else null. */
export function unconfirmedCredits(given: Given, confirmed: number | undefined): number | null {
  const { monthlyBudget } = Actor.apiKey();
  const credits = mostCredits(given);
  const isSmall = monthlyBudget === null || credits <= unconfirmedShare * monthlyBudget;
  return isSmall || confirmed === credits ? null : credits;
}

export const quoteList = tool({
  name: "quote_list",
  title: "Quote a list",
  description: `What verifying up to ${groupedDigits(maxEmails)} email addresses would cost at most, beside what can be spent. Costs nothing, and nothing is kept.`,
  input: z.object({ emails: Emails, mend: Mend }),
  output: z.object({
    distinct: z.int().describe("Distinct well-formed addresses"),
    mendable: z.int().describe("Texts that are no address but could be mended"),
    credits: z.int().describe("At most: unknown addresses and verdicts of the last 24 hours are free"),
    available: z.int().describe("Credits that can be spent now"),
    monthly_budget: z.int().nullable().describe("Of the key; null without one"),
  }),
  scopes: ["credits:read"],
  isReadOnly: true,
  async work(given) {
    const credits = mostCredits(given);
    const { total_credits: available } = await Credit.available();
    const { monthlyBudget } = Actor.apiKey();
    const mendable = mendableIn(given);
    return {
      text: `Verifying these costs at most ${credits} credits; ${available} can be spent. Unknown addresses and verdicts of the last 24 hours are free.${offerOf(mendable, given.emails)}`,
      data: {
        distinct: credits,
        mendable,
        credits,
        available,
        monthly_budget: monthlyBudget,
      },
    };
  },
});
