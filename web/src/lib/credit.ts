/** The balance of the workspace. Asked again after everything that spends, and never guessed. */
import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "./api.ts";

export const bucketQuery = queryOptions({
  queryKey: ["credit-bucket"],
  queryFn: ({ signal }) => answer(api.creditbucket.$get({}, { init: { signal } })),
});
