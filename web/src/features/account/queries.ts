import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../lib/api.ts";

/** The user's sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }) => (await unwrap(api.user.sessions.$get({}, { init: { signal } }))).results,
});

/** The user's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: async ({ signal }) => (await unwrap(api.user.passkeys.$get({}, { init: { signal } }))).results,
});

/** What the user decides, and gives, to close their account. */
export const closingQuery = queryOptions({
  queryKey: ["account-closing"],
  queryFn: ({ signal }) => unwrap(api.user.closing.$get({}, { init: { signal } })),
});
