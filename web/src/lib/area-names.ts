/** Display names of permission areas and actions. */
import type { Action, Area } from "@winnow/core/kit/permission";

export const areaNames: Readonly<Record<Area, string>> = {
  roles: "Roles",
  my_team: "Team",
  api_key: "API keys",
  analyze_list: "Analyze List",
  verify_email: "Verify Email",
  clean_email: "Clean List",
  my_plan: "Plan",
};

export const actionNames: Readonly<Record<Action, string>> = {
  view: "View",
  edit: "Edit",
  add: "Add",
  delete: "Delete",
};
