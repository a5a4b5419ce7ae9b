/** The roles of the workspace, and what the person may do there. */
import { queryOptions } from "@tanstack/react-query";
import type { Permissions } from "@winnow/core/kit/permission";
import { answer, api } from "./api.ts";
import { useAuth } from "./auth.ts";
import { permissionsOf } from "./grant.ts";

/** The system roles, then the workspace's own by name. */
export const rolesQuery = queryOptions({
  queryKey: ["roles"],
  queryFn: async ({ signal }) => (await answer(api.role.$get({}, { init: { signal } }))).results,
});

/** What the person may do here. */
export const useMine = (): Permissions => permissionsOf(useAuth(({ permissions }) => permissions));
