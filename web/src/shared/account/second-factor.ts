import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../lib/api.ts";

/** The user's second factor. */
export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: ({ signal }) => unwrap(api.user["second-factor"].$get({}, { init: { signal } })),
});
