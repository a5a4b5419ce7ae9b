/** The balance of the workspace. Asked again after everything that spends, and never guessed. */
import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "./api.ts";

export const creditBucketQuery = queryOptions({
  queryKey: ["credit-bucket"],
  queryFn: ({ signal }) => unwrap(api.creditbucket.$get({}, { init: { signal } })),
});
