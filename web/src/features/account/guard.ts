/** Who may see a page. Loaders ask before anything is drawn. */
import type { Action, Area } from "@winnow/core/kit/permission";
import { redirect, type LoaderFunctionArgs } from "react-router";
import { can, useAuth } from "../../lib/auth.ts";
import { queryClient } from "../../lib/query.ts";
import { session } from "../../lib/session.ts";
import { loginFor, paths, safeReturn } from "../../paths.ts";
import { meQuery } from "./queries.ts";

/** Lets in whoever is signed in and, where an area is named, may view it or take the action there. */
export const guard =
  (area?: Area, action: Action = "view") =>
  async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const { pathname, search } = new URL(request.url);
    const toLogin = redirect(loginFor(`${pathname}${search}`));
    if (!(await session.isAlive())) throw toLogin;
    if (useAuth.getState().user === null) await queryClient.fetchQuery(meQuery);
    if (!useAuth.getState().isAuthenticated) throw toLogin;
    if (area !== undefined && !can(area, action)) throw redirect(paths.unauthorized);
    return null;
  };

/** Sends whoever is signed in onwards; an invitation's token goes along. */
export async function publicOnly({ request }: LoaderFunctionArgs): Promise<null> {
  if (!(await session.isAlive()) || !useAuth.getState().isAuthenticated) return null;
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  throw redirect(
    token === null ? safeReturn(searchParams.get("from")) : `/?token=${encodeURIComponent(token)}`,
  );
}
