/** The roles of the workspace, and the user's own permissions there. */
import { queryOptions } from "@tanstack/react-query";
import type { Permissions } from "@winnow/core/kit/permission";
import { api, unwrap } from "../../lib/api.ts";
import { useAuth } from "../../lib/auth.ts";
import { permissionsOf } from "./permission.ts";

/** System roles first, then custom roles by name. */
export const rolesQuery = queryOptions({
  queryKey: ["roles"],
  queryFn: async ({ signal }) => (await unwrap(api.role.$get({}, { init: { signal } }))).results,
});

/** The user's permissions in the active workspace. */
export const useOwnPermissions = (): Permissions => permissionsOf(useAuth(({ permissions }) => permissions));
