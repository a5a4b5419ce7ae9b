/** The roles of the workspace, and what the person may do there. */
import { queryOptions } from "@tanstack/react-query";
import type { Permissions } from "@winnow/core/kit/permission";
import { api, unwrap } from "./api.ts";
import { useAuth } from "./auth.ts";
import { permissionsOf } from "./permission.ts";

/** The system roles, then the workspace's own by name. */
export const rolesQuery = queryOptions({
  queryKey: ["roles"],
  queryFn: async ({ signal }) => (await unwrap(api.role.$get({}, { init: { signal } }))).results,
});

/** What the person may do here. */
export const useOwnPermissions = (): Permissions => permissionsOf(useAuth(({ permissions }) => permissions));
