/** Where the person works, or could. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Joined } from "@winnow/core/member/schema";
import { api, unwrap } from "./api.ts";

/** Their own workspace, then the joined ones. */
export const workspacesQuery = queryOptions({
  queryKey: ["workspaces"],
  queryFn: async ({ signal }) => (await unwrap(api.workspace.$get({}, { init: { signal } }))).results,
});

/** The workspace that they act in now, with what they are there; undefined until it is known. */
export function useMembership(): Joined | undefined {
  const { data } = useQuery(workspacesQuery);
  return data?.find(({ is_active }) => is_active);
}
