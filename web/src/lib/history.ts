/** What an imported workspace had before its import. */
import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "./api.ts";

/** Where the workspace was imported from; null where it was not. */
export const historyQuery = queryOptions({
  queryKey: ["history"],
  queryFn: async ({ signal }) => (await unwrap(api.history.$get({}, { init: { signal } }))).imported,
  staleTime: Infinity,
});
