import { infiniteQueryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../lib/api.ts";

/** Who did what in the workspace, newest first, a page at a time. */
export const auditQuery = infiniteQueryOptions({
  queryKey: ["deeds"],
  queryFn: ({ pageParam, signal }) =>
    unwrap(
      api.audit.$get({ query: pageParam === undefined ? {} : { cursor: pageParam } }, { init: { signal } }),
    ),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
});
