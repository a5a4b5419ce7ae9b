import { CSPProvider } from "@base-ui/react/csp-provider";
import { startTransition, StrictMode, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { forgetError } from "./lib/auth.ts";
import { useConnection } from "./lib/connection.ts";
import { go, setNavigation } from "./lib/navigate.ts";
import { isGoogleResponse } from "./features/account/google/google-sign-in.ts";
import { lazyComponent } from "./lib/lazy-component.ts";
import { loadCode } from "./lib/load-code.ts";
import { session } from "./lib/session.ts";
// Every page follows a change of the system's theme.
import "./lib/theme.ts";
import { paths } from "./paths.ts";
import { ConnectionBanner } from "./ui/state/connection-banner.tsx";
import { PartBoundary } from "./ui/state/part-boundary.tsx";
import { useToasting } from "./ui/overlay/toast.ts";
import "./styles/main.css";

// Without a connection it shows our own page, also for a reload.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);

const Toaster = lazyComponent(() => import("./ui/overlay/toaster.tsx").then((file) => file.Toaster));

function Toasts() {
  if (!useToasting(({ isWanted }) => isWanted)) return null;
  return (
    <PartBoundary>
      <Toaster />
    </PartBoundary>
  );
}

function Connection() {
  return <ConnectionBanner isLost={useConnection((state) => state.isLost)} />;
}

const element = document.getElementById("root");
if (element === null) throw new Error("The page has no #root.");
const root = createRoot(element);

/** As a transition, which pauses for the browser and for input. */
const show = (page: ReactNode): void =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <CSPProvider disableStyleElements>
          {page}
          <Connection />
          <Toasts />
        </CSPProvider>
      </StrictMode>,
    ),
  );

const loadApplication = () => loadCode(() => import("./app.tsx"));

async function showApplication(): Promise<void> {
  show((await loadApplication()).openApplication());
}

/** The first page of a visitor is small: the application loads when it is left. */
async function showSignIn(): Promise<void> {
  const { SignInPage } = await loadCode(() => import("./features/account/sign-in/sign-in-page.tsx"));
  let application: Promise<ReactNode> | null = null;
  const leave = async (path: string, options?: { replace?: boolean }) => {
    application ??= loadApplication().then(({ openApplication }) => openApplication());
    const opened = await application.catch((error: unknown) => {
      application = null;
      throw error;
    });
    // The next page may be this one again, which reads it before this one is gone.
    forgetError();
    await go(path, options);
    show(opened);
  };
  setNavigation({ go: leave, hasGone: () => false });
  show(<SignInPage query={location.search} />);
}

const isSignIn = location.pathname === paths.login && !isGoogleResponse(location.hash);
if (isSignIn && !session.hasTokens()) void session.isActive().then(showSignIn);
else void showApplication();
