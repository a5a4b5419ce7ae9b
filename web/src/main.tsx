import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { issueText } from "@winnow/core/kit/issue-text";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { createPath } from "react-router";
import { RouterProvider } from "react-router/dom";
import { config } from "zod/v4/core";
import { lazyComponent } from "./lib/lazy-component.ts";
import { queryClient } from "./lib/query-client.ts";
import { useConnection } from "./lib/connection.ts";
import { setPendingPath } from "./lib/pending-path.ts";
// Every page follows a change of the system's theme.
import "./lib/theme.ts";
import { ConnectionBanner } from "./ui/connection-banner.tsx";
import { useToasting } from "./ui/toast.ts";
import { router } from "./router.tsx";
import "./styles/main.css";

// The content security policy forbids eval.
config({ jitless: true, customError: issueText });
setPendingPath(() => {
  const { location } = router.state.navigation;
  return location === undefined ? null : createPath(location);
});

// Without a connection it shows our own page, also for a reload.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);

const Toaster = lazyComponent(() => import("./ui/toaster.tsx").then((file) => file.Toaster));

function Toasts() {
  if (!useToasting(({ isWanted }) => isWanted)) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}

function Connection() {
  return <ConnectionBanner isLost={useConnection((state) => state.isLost)} />;
}

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root.");

createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Connection />
        <Toasts />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
