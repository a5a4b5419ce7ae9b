/** A role as it is being changed: what it grants, and how that differs from before. */
import { actions, areas, type Action, type Area, type Permissions } from "@winnow/core/kit/permission";

export const grants = (permissions: Permissions, area: Area, action: Action): boolean =>
  permissions[area]?.includes(action) ?? false;

/** With one cell turned. Whoever may do something may look at it too; who may not look may do nothing. */
export function togglePermission(permissions: Permissions, area: Area, action: Action): Permissions {
  const before = permissions[area] ?? [];
  const after = before.includes(action)
    ? action === "view"
      ? []
      : before.filter((each) => each !== action)
    : [...before, action, "view" as const];
  return { ...permissions, [area]: actions.filter((each) => after.includes(each)) };
}

/** The areas where two roles differ, with what is gained and what is lost. */
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
