import type { Page } from "../../notice/schema.ts";

/** The page of the plan, to which people are sent from notices and mails. */
export const planPage: Page = {
  path: "/account-settings/my-plan",
  label: "Open the plan page",
  area: "my_plan",
  action: "view",
};
