import { infiniteQueryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../lib/api.ts";

/** The audit log of the workspace, newest first, by page. */
export const auditQuery = infiniteQueryOptions({
  queryKey: ["audit"],
  queryFn: ({ pageParam, signal }) =>
    unwrap(
      api.audit.$get({ query: pageParam === undefined ? {} : { cursor: pageParam } }, { init: { signal } }),
    ),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
});
