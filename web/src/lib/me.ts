/** The signed-in person, with what their active workspace grants them. */
import { queryOptions } from "@tanstack/react-query";
import type { User } from "@winnow/core/account/schema";
import { answer, api } from "./api.ts";
import { rememberUser } from "./auth.ts";
import { Problem } from "./problem.ts";
import { queryClient } from "./query.ts";
import { session } from "./session.ts";

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }): Promise<User> => {
    try {
      const user = await answer(api.user.me.$get({}, { init: { signal } }));
      rememberUser(user);
      return user;
    } catch (error) {
      if (error instanceof Problem && error.message === "Unauthorized") session.end(error.message);
      throw error;
    }
  },
  staleTime: 60_000,
});

/** Takes the person as a call has just answered them. */
export function keepPerson(user: User): void {
  queryClient.setQueryData(meQuery.queryKey, user);
  rememberUser(user);
}
