/** Who may see a page. Loaders ask before anything is drawn. */
import type { Action, Area } from "@winnow/core/kit/permission";
import { redirect, type LoaderFunctionArgs } from "react-router";
import { can, useAuth } from "../../lib/auth.ts";
import { currentUserQuery } from "../../lib/current-user.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { queryClient } from "../../lib/query-client.ts";
import { session } from "../../lib/session.ts";
import { afterSignIn, loginFor, paths } from "../../paths.ts";
import { toast } from "../../ui/toast.ts";

/** Lets in whoever is signed in and, where an area is named, may view it or take the action there. */
export const guard =
  (area?: Area, action: Action = "view") =>
  async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const { pathname, search } = new URL(request.url);
    const toLogin = redirect(loginFor(`${pathname}${search}`));
    if (!(await session.isAlive())) throw toLogin;
    if (useAuth.getState().user === null) await fetchCurrentUser();
    if (!useAuth.getState().isAuthenticated) throw toLogin;
    if (area === undefined || can(area, action)) return null;
    // A right may have been given since it was last asked for.
    await fetchCurrentUser();
    if (!can(area, action)) throw redirect(paths.unauthorized);
    return null;
  };

async function fetchCurrentUser(): Promise<void> {
  try {
    await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  } catch (error) {
    const message = errorMessage(error, "Failed to fetch user data");
    useAuth.setState({ error: message });
    toast.error(message);
    throw error;
  }
}

/** Sends whoever is signed in onwards; an invitation's token goes along. */
export async function publicOnly({ request }: LoaderFunctionArgs): Promise<null> {
  if (!(await session.isAlive()) || !useAuth.getState().isAuthenticated) return null;
  throw redirect(afterSignIn(new URL(request.url).searchParams));
}
