/** What the dashboard shows: lists, credits and first steps, in one call. */
import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../lib/api.ts";

const pollMs = 30_000;

export const dashboardQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: ({ signal }) => unwrap(api.dashboard.$get({}, { init: { signal } })),
  // The lists under way are polled by themselves; this finds new ones beside them.
  refetchInterval: ({ state }) => ((state.data?.lists?.under_way.length ?? 0) > 0 ? pollMs : false),
});
