import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, useLocation } from "react-router";
import { meQuery } from "../features/account/queries.ts";
import { UserMenu } from "../features/account/user-menu.tsx";
import { Balance } from "../features/credit/balance.tsx";
import { Shell } from "../features/shell/shell.tsx";
import { useAuth } from "../lib/auth.ts";
import { paths } from "../paths.ts";

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
        <>
          <Balance />
          <UserMenu />
        </>
      }
    >
      <Outlet />
    </Shell>
  );
}
