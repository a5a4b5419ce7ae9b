/** Route guards, run as loaders before a page renders. */
import type { Action, Area } from "@winnow/core/kit/permission";
import { redirect, type LoaderFunctionArgs } from "react-router";
import { can, useAuth } from "../../lib/auth.ts";
import { withConnection } from "../../lib/connection.ts";
import { currentUserQuery } from "../../lib/current-user.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { queryClient } from "../../lib/query-client.ts";
import { session } from "../../lib/session.ts";
import { afterSignIn, loginFor, paths } from "../../paths.ts";
import { isGoogleResponse } from "./google/google-sign-in.ts";
import { mailedLink } from "./mailed-link.ts";
import { toast } from "../../ui/overlay/toast.ts";

/** Requires a signed-in user and, if areas are given, a permission on one of them. */
export const guard =
  (oneOf?: Area | readonly Area[], action: Action = "view") =>
  async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const { pathname, search } = new URL(request.url);
    const toLogin = redirect(loginFor(`${pathname}${search}`));
    if (!(await session.isActive())) throw toLogin;
    if (useAuth.getState().user === null) await fetchCurrentUser();
    if (!useAuth.getState().isAuthenticated) throw toLogin;
    const isAllowed = () => oneOf === undefined || [oneOf].flat().some((area) => can(area, action));
    if (isAllowed()) return null;
    // The permission may have been granted since the last fetch.
    await fetchCurrentUser();
    if (!isAllowed()) throw redirect(paths.unauthorized);
    return null;
  };

async function fetchCurrentUser(): Promise<void> {
  try {
    await withConnection(() => queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }));
  } catch (error) {
    const message = errorMessage(error, "Failed to fetch user data");
    useAuth.setState({ error: message });
    toast.error(message);
    throw error;
  }
}

/** Reads the user, if somebody is signed in. */
export async function withUser(): Promise<null> {
  if ((await session.isActive().catch(() => false)) && useAuth.getState().user === null)
    await fetchCurrentUser();
  return null;
}

/** Redirects signed-in users away from public pages, with an invitation's token; not from a mailed link or Google. */
export async function publicOnly({ request }: LoaderFunctionArgs): Promise<null> {
  const { hash } = window.location;
  if (mailedLink(hash) !== null || isGoogleResponse(hash)) return null;
  if (!(await session.isActive().catch(() => false))) return null;
  // Cookies may outlive the stored user. One who cannot be read signs in again.
  if (!useAuth.getState().isAuthenticated)
    await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => undefined);
  if (!useAuth.getState().isAuthenticated) return null;
  throw redirect(afterSignIn(new URL(request.url).searchParams));
}
