/** What the dashboard shows: lists, credits and first steps, in one call. */
import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "./api.ts";

const freshMs = 30_000;

export const dashboardQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: ({ signal }) => unwrap(api.dashboard.$get({}, { init: { signal } })),
  refetchInterval: freshMs,
});
