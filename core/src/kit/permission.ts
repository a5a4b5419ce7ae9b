/** What may be done to what: the areas and actions of the product, as roles grant them and routes ask for them. */
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

/** The areas that lists belong to, each by its purpose. */
export const listAreas = ["analyze_list", "clean_email", "verify_email"] as const satisfies readonly Area[];

export const actions = ["view", "edit", "add", "delete"] as const;
export type Action = (typeof actions)[number];

/** The actions that are granted, by area. An area that is absent grants nothing. */
export type Permissions = Readonly<Partial<Record<Area, readonly Action[]>>>;

/** Every action on every area: what the owner of a workspace may do. */
export const everything: Permissions = Object.fromEntries(areas.map((area) => [area, actions]));

/** Whether whoever may do the one may do all of the other. */
export const covers = (held: Permissions, asked: Permissions): boolean =>
  areas.every((area) => (asked[area] ?? []).every((action) => held[area]?.includes(action)));

export * as Permission from "./permission.ts";
