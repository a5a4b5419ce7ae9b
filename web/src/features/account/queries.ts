import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../lib/api.ts";
import { accounts } from "../../lib/session.ts";

/** Where to sign in with Google; null where that is not offered. */
export const googleQuery = queryOptions({
  queryKey: ["google"],
  queryFn: ({ signal }) => unwrap(accounts.google.$get({}, { init: { signal } })),
  staleTime: Infinity,
  retry: false,
});

/** Where the person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }) => (await unwrap(api.user.sessions.$get({}, { init: { signal } }))).results,
});
