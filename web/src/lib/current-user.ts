/** The signed-in user, with the permissions in the active workspace. */
import { queryOptions } from "@tanstack/react-query";
import type { User } from "@winnow/core/account/schema";
import { api, unwrap } from "./api.ts";
import { storeUser, useAuth } from "./auth.ts";
import { ApiError } from "./api-error.ts";
import { queryClient } from "./query-client.ts";
import { session, sessionExpired } from "./session.ts";

export const currentUserQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }): Promise<User> => {
    useAuth.setState({ isLoading: true });
    try {
      const user = await unwrap(api.user.me.$get({}, { init: { signal } }));
      storeUser(user);
      return user;
    } catch (error) {
      if (error instanceof ApiError && error.message === "Unauthorized") session.end(sessionExpired);
      throw error;
    } finally {
      useAuth.setState({ isLoading: false });
    }
  },
  staleTime: 60_000,
});

/** Stores a user returned by a call. */
export function setCurrentUser(user: User): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  storeUser(user);
}
