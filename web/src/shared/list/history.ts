/** What an imported workspace had before its import. Few are: where it cannot be asked, nothing is said, and it is asked again. */
import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../lib/api.ts";

const retryMs = 60_000;

/** Where the workspace was imported from; null where it was not. */
export const historyQuery = queryOptions({
  queryKey: ["history"],
  queryFn: async ({ signal }) => (await unwrap(api.history.$get({}, { init: { signal } }))).imported,
  staleTime: Infinity,
  refetchInterval: ({ state }) => (state.status === "error" ? retryMs : false),
});
