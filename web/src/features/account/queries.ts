import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../../lib/api.ts";
import { rememberUser } from "../../lib/auth.ts";
import { Problem } from "../../lib/problem.ts";
import { session } from "../../lib/session.ts";

/** The signed-in person, with what their active workspace grants them. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }) => {
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
