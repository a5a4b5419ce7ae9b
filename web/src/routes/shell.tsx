import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { meQuery } from "../features/account/queries.ts";
import { Shell } from "../features/shell/shell.tsx";
import { lazily } from "../lib/lazily.ts";
import { useAuth } from "../lib/auth.ts";
import { loginFor, paths } from "../paths.ts";
import { Skeleton } from "../ui/skeleton.tsx";

// What opens on demand comes after what is read first.
const Balance = lazily(() => import("../features/credit/balance.tsx").then((file) => file.Balance));
const UserMenu = lazily(() => import("../features/account/user-menu.tsx").then((file) => file.UserMenu));

export function Component() {
  const isAuthenticated = useAuth((state) => state.isAuthenticated);
  const error = useAuth((state) => state.error);
  const { pathname, search } = useLocation();
  useQuery({ ...meQuery, enabled: isAuthenticated });

  // Whoever logged out begins anew; whoever was signed out comes back to this page.
  if (!isAuthenticated)
    return <Navigate replace to={error === null ? paths.login : loginFor(`${pathname}${search}`)} />;
  return (
    <Shell
      header={
        <Suspense
          fallback={
            <>
              <Skeleton className="h-9 w-24" />
              <Skeleton className="size-9 rounded-full" />
            </>
          }
        >
          <Balance />
          <UserMenu />
        </Suspense>
      }
    >
      <Outlet />
    </Shell>
  );
}
