/** The signed-in person, with what their active workspace grants them. */
import { queryOptions } from "@tanstack/react-query";
import type { User } from "@winnow/core/account/schema";
import { api, unwrap } from "./api.ts";
import { storeUser } from "./auth.ts";
import { ApiError } from "./api-error.ts";
import { queryClient } from "./query-client.ts";
import { session } from "./session.ts";

export const currentUserQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }): Promise<User> => {
    try {
      const user = await unwrap(api.user.me.$get({}, { init: { signal } }));
      storeUser(user);
      return user;
    } catch (error) {
      if (error instanceof ApiError && error.message === "Unauthorized") session.end(error.message);
      throw error;
    }
  },
  staleTime: 60_000,
});

/** Takes the person as a call has just answered them. */
export function setCurrentUser(user: User): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  storeUser(user);
}
