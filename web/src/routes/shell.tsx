import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { meQuery } from "../features/account/queries.ts";
import { Shell } from "../features/shell/shell.tsx";
import { lazily } from "../lib/lazily.ts";
import { useAuth } from "../lib/auth.ts";
import { paths } from "../paths.ts";
import { Skeleton } from "../ui/skeleton.tsx";

// What opens on demand comes after what is read first.
const Balance = lazily(() => import("../features/credit/balance.tsx").then((file) => file.Balance));
const UserMenu = lazily(() => import("../features/account/user-menu.tsx").then((file) => file.UserMenu));

export function Component() {
  const isAuthenticated = useAuth((state) => state.isAuthenticated);
  const { pathname, search } = useLocation();
  useQuery({ ...meQuery, enabled: isAuthenticated });

  // The session ended while the page was open: back to the sign-in, and from there to this page.
  if (!isAuthenticated) {
    return <Navigate replace to={`${paths.login}?from=${encodeURIComponent(`${pathname}${search}`)}`} />;
  }
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
