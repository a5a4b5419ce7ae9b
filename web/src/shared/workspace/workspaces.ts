/** The workspaces of the user. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Joined } from "@winnow/core/member/schema";
import { api, unwrap } from "../../lib/api.ts";

/** The user's own workspace, then the joined ones. */
export const workspacesQuery = queryOptions({
  queryKey: ["workspaces"],
  queryFn: async ({ signal }) => (await unwrap(api.workspace.$get({}, { init: { signal } }))).results,
});

/** The user's membership in the active workspace; undefined while loading. */
export function useMembership(): Joined | undefined {
  const { data } = useQuery(workspacesQuery);
  return data?.find(({ is_active }) => is_active);
}
