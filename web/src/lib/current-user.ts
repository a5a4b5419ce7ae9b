/** The signed-in user, with the permissions in the active workspace. */
import { queryOptions } from "@tanstack/react-query";
import type { User } from "@winnow/core/account/schema";
import { userAPI, unwrap } from "./api.ts";
import { storeUser, useAuth } from "./auth.ts";
import { ApiError } from "./api-error.ts";
import { queryClient } from "./query-client.ts";
import { session, sessionExpired } from "./session.ts";

export const currentUserQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }): Promise<User> => {
    useAuth.setState({ isLoading: true });
    try {
      const user = await unwrap(userAPI.me.$get({}, { init: { signal } }));
      signal.throwIfAborted();
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

/** Stores a user returned by a call. An answer under way is older, so it is dropped. */
export function setCurrentUser(user: User): void {
  dropAnswer();
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  storeUser(user);
}

/** Fetches the user after a change. An answer under way may be older than the change, so it is dropped. */
export function refetchCurrentUser(): Promise<User> {
  dropAnswer();
  return queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
}

/** Reads the user again after a change that has been made, which stays made where the read fails. */
export const rereadCurrentUser = (): Promise<unknown> =>
  refetchCurrentUser().catch(() => queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }));

function dropAnswer(): void {
  void queryClient.cancelQueries({ queryKey: currentUserQuery.queryKey });
}
