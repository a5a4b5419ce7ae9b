/** The balance of the workspace. Asked again after everything that spends, and never guessed. */
import { queryOptions } from "@tanstack/react-query";
import { Bucket } from "@winnow/core/credit/schema";
import { call } from "./api.ts";

export const bucketQuery = queryOptions({
  queryKey: ["credit-bucket"],
  queryFn: ({ signal }) => call(Bucket, "creditbucket/", { signal }),
});
