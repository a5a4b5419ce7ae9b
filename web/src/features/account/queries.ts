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
