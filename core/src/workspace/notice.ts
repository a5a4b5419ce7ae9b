/** What people are told of a workspace. */
import type { z } from "zod";
import { dayText, minuteOf } from "../kit/time/utc.ts";
import { Name } from "../kit/text/name.ts";
import type { Message, Page } from "../notice/schema.ts";
import type { Events } from "./schema.ts";

/** Where a person sets a second factor up. */
export const factorPage = {
  path: "/account-settings/change-password",
  label: "Set up a second factor",
  area: null,
  action: "view",
} as const satisfies Page;

/** When a workspace closes to those without a second factor. */
export const factorFacts = (from: string) =>
  [["From", `${minuteOf(from)} UTC`]] as const satisfies Message["facts"];

export const factorRequiredMessage = (said: z.output<typeof Events.FactorRequired.schema>): Message => ({
  kind: "factor_required",
  emoji: "ShieldCheck",
  title: `${Name.inTitle(said.workspaceName)} requires a second factor from ${dayText(said.from)}`,
  says:
    "From then on it is closed to everybody who has none, and the API keys that they made stop. " +
    "Whoever has one already need not do anything.",
  facts: [["Required by", said.by], ...factorFacts(said.from)],
  page: factorPage,
  area: null,
  notTo: said.byID,
});
