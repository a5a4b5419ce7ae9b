/** Permission areas and actions, as granted by roles and required by routes. */
export const areas = [
  "roles",
  "my_team",
  "api_key",
  "analyze_list",
  "verify_email",
  "clean_email",
  "my_plan",
] as const;
export type Area = (typeof areas)[number];

/** What the areas are called on the pages. */
export const areaNames: Readonly<Record<Area, string>> = {
  roles: "Roles",
  my_team: "Team",
  api_key: "API keys",
  analyze_list: "Analyze List",
  verify_email: "Verify Email",
  clean_email: "Clean List",
  my_plan: "Plan",
};

/** The areas of lists, one for each purpose. */
export const listAreas = ["analyze_list", "clean_email", "verify_email"] as const satisfies readonly Area[];

export const actions = ["view", "edit", "add", "delete"] as const;
export type Action = (typeof actions)[number];

/** Granted actions by area. An absent area grants nothing. */
export type Permissions = Readonly<Partial<Record<Area, readonly Action[]>>>;

/** All permissions: those of the owner. */
export const everything: Permissions = Object.fromEntries(areas.map((area) => [area, actions]));

/** Whether `held` includes all of `asked`. */
export const covers = (held: Permissions, asked: Permissions): boolean =>
  areas.every((area) => (asked[area] ?? []).every((action) => held[area]?.includes(action)));

export * as Permission from "./permission.ts";
