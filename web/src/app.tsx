/** The application behind the sign-in page: its pages, and the cache of what they have read. */
import { QueryClientProvider } from "@tanstack/react-query";
import { createPath } from "react-router";
import { RouterProvider } from "react-router/dom";
import type { ReactNode } from "react";
import { followOtherTabs } from "./lib/workspace-sync.ts";
import { setNavigation } from "./lib/navigate.ts";
import { queryClient } from "./lib/query-client.ts";
import { setPendingPath } from "./lib/pending-path.ts";
import { createRouter } from "./router.tsx";
import "./lib/zod-config.ts";

/** Opens the application where the browser is. */
export function openApplication(): ReactNode {
  const router = createRouter();
  followOtherTabs();
  setPendingPath(() => {
    const { location } = router.state.navigation;
    return location === undefined ? null : createPath(location);
  });
  setNavigation({
    go: (path, options) => router.navigate(path, options),
    hasGone: () => router.state.location.key !== "default",
  });
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
