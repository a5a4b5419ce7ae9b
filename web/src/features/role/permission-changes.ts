/** Edits to the permissions of a role, and their differences. */
import { actions, areas, type Action, type Area, type Permissions } from "@winnow/core/kit/permission";

export const grants = (permissions: Permissions, area: Area, action: Action): boolean =>
  permissions[area]?.includes(action) ?? false;

/** Toggles one permission. Every action includes view; removing view removes all. */
export function togglePermission(permissions: Permissions, area: Area, action: Action): Permissions {
  const before = permissions[area] ?? [];
  const after = before.includes(action)
    ? action === "view"
      ? []
      : before.filter((each) => each !== action)
    : [...before, action, "view" as const];
  return { ...permissions, [area]: actions.filter((each) => after.includes(each)) };
}

/** The areas that differ, with the actions gained and lost. */
export interface Difference {
  area: Area;
  gained: Action[];
  lost: Action[];
}

export function differencesOf(before: Permissions, after: Permissions): Difference[] {
  return areas
    .map((area) => ({
      area,
      gained: actions.filter((action) => grants(after, area, action) && !grants(before, area, action)),
      lost: actions.filter((action) => grants(before, area, action) && !grants(after, area, action)),
    }))
    .filter(({ gained, lost }) => gained.length + lost.length > 0);
}
