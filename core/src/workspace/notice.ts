/** What people are told of a workspace. */
import type { z } from "zod";
import { dayText } from "../kit/day-text.ts";
import { Name } from "../kit/name.ts";
import type { Message } from "../notice/schema.ts";
import type { Events } from "./schema.ts";

export const factorRequiredMessage = (said: z.output<typeof Events.FactorRequired.schema>): Message => ({
  kind: "factor_required",
  emoji: "ShieldCheck",
  title: `${Name.inTitle(said.workspaceName)} requires a second factor from ${dayText(said.from)}`,
  says:
    "From then on it is closed to everybody who has none, and the API keys that they made stop. " +
    "Whoever has one already need not do anything.",
  facts: [
    ["Required by", said.by],
    ["From", `${said.from.slice(0, 16).replace("T", " ")} UTC`],
  ],
  page: {
    path: "/account-settings/change-password",
    label: "Set up a second factor",
    area: null,
    action: "view",
  },
  area: null,
  notTo: said.byID,
});
