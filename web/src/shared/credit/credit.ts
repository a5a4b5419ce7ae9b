/** The credit balance of the workspace. Refetched after anything that spends, never updated optimistically. */
import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../lib/api.ts";

export const creditBucketQuery = queryOptions({
  queryKey: ["credit-bucket"],
  queryFn: ({ signal }) => unwrap(api.creditbucket.$get({}, { init: { signal } })),
});
