import { Credit } from "@winnow/core/credit";
import { Actor } from "@winnow/core/kit/actor";
import { z } from "zod";
import { tool } from "./tool.ts";

export const credits = tool({
  name: "credits",
  title: "Show the credits",
  description:
    "How many credits the workspace can spend now, how many are held for lists under way, and the monthly budget of the key. Costs nothing.",
  input: z.object({}),
  output: z.object({
    total: z.int().describe("What can be spent now"),
    held: z.int().describe("Held for lists under way"),
    monthly_budget: z.int().nullable().describe("Of the key; null without one"),
  }),
  scopes: ["credits:read"],
  isReadOnly: true,
  async work() {
    const { total_credits: total, held_credits: held } = await Credit.available();
    const { monthlyBudget } = Actor.apiKey();
    const budget = monthlyBudget === null ? "" : ` The key may spend ${monthlyBudget} a month.`;
    return {
      text: `${total} credits can be spent; ${held} are held for lists under way.${budget}`,
      data: { total, held, monthly_budget: monthlyBudget },
    };
  },
});
