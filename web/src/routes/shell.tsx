import type { User } from "@winnow/core/account/schema";
import {
  Fragment,
  useCallback,
  useEffect,
  useState,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from "react";
import { createPath, Navigate, Outlet, useLocation, useSearchParams } from "react-router";
import { Shell } from "../features/shell/shell.tsx";
import { useWorkspaceSync } from "../features/workspace/use-workspace-sync.ts";
import { useHasOpened } from "../hooks/use-has-opened.ts";
import { usePlace } from "../hooks/use-place.ts";
import { useShortcut } from "../hooks/use-shortcut.ts";
import { lazyComponent } from "../lib/lazy-component.ts";
import { useAuth } from "../lib/auth.ts";
import { endConfirmation, useConfirmation } from "../lib/confirmation.ts";
import { pendingPath } from "../lib/pending-path.ts";
import { loginFor, paths } from "../paths.ts";
import { AwaitedOverlay } from "../ui/overlay/awaited-overlay.tsx";
import { PartBoundary } from "../ui/state/part-boundary.tsx";
import { Skeleton } from "../ui/state/skeleton.tsx";
import { prepareToasts, toast } from "../ui/overlay/toast.ts";

// Loads after the first render.
const Balance = lazyComponent(() =>
  import("../features/credit/credit-balance.tsx").then((file) => file.Balance),
);
const Bell = lazyComponent(() => import("../features/notice/notice-bell.tsx").then((file) => file.Bell));
const UserMenu = lazyComponent(() => import("../features/shell/user-menu.tsx").then((file) => file.UserMenu));
const WorkspaceMenu = lazyComponent(() =>
  import("../features/workspace/workspace-menu.tsx").then((file) => file.WorkspaceMenu),
);
const SearchButton = lazyComponent(() =>
  import("../features/palette/search-button.tsx").then((file) => file.SearchButton),
);
const Palette = lazyComponent(() => import("../features/palette/palette.tsx").then((file) => file.Palette));
const ShortcutsDialog = lazyComponent(() =>
  import("../features/shell/shortcuts-dialog.tsx").then((file) => file.ShortcutsDialog),
);
const JoinDialog = lazyComponent(() =>
  import("../features/workspace/join-dialog.tsx").then((file) => file.JoinDialog),
);
const ShellBanner = lazyComponent(() =>
  import("../features/account/shell-banner.tsx").then((file) => file.ShellBanner),
);
const ConfirmDialog = lazyComponent(() =>
  import("../features/account/confirm-dialog.tsx").then((file) => file.ConfirmDialog),
);

export const Component = () => (
  <Frame>{(begin) => <Outlet context={{ onJoin: begin } satisfies ShellContext} />}</Frame>
);

/** What pages in the shell may begin. */
export interface ShellContext {
  onJoin: () => void;
}

/** The shell around a page, for those who are signed in; others are led to the form. The page may begin a joining. */
export function Frame({ children }: { children: (onJoin: () => void) => ReactNode }) {
  const isAuthenticated = useAuth((state) => state.isAuthenticated);
  const error = useAuth((state) => state.error);
  const hasNews = useAuth(({ user }) => hasNewsFor(user));
  const location = useLocation();
  const join = useJoining(location.pathname);
  const [opened, setOpened] = useState<string | null>(null);
  const search = useOpening({ key: "k", withControl: true }, opened, setOpened);
  const help = useOpening({ key: "?" }, opened, setOpened);
  const isConfirming = useConfirmation((state) => state.isAsking);
  const hasConfirmed = useHasOpened(isConfirming);
  useWorkspaceSync();
  const place = usePlace();
  useEffect(prepareToasts, []);

  // After logging out, the next sign-in opens the dashboard; after an expired session, the page that was asked for.
  if (!isAuthenticated) {
    const asked = pendingPath() ?? createPath(location);
    if (asked.startsWith(paths.login)) return <Navigate replace to={asked} />;
    return <Navigate replace to={error === null ? paths.login : loginFor(asked)} />;
  }
  return (
    <Shell
      workspace={
        <PartBoundary fallback={<Skeleton className="h-9 w-9 sm:w-36" />}>
          <WorkspaceMenu isInHeader onJoin={join.begin} />
        </PartBoundary>
      }
      header={
        <>
          <PartBoundary>
            <SearchButton onOpen={search.begin} />
          </PartBoundary>
          <PartBoundary fallback={<Skeleton className="h-9 w-24" />}>
            <Balance />
          </PartBoundary>
          <PartBoundary fallback={<Skeleton className="size-9" />}>
            <Bell />
          </PartBoundary>
          <PartBoundary fallback={<Skeleton className="size-9 rounded-full" />}>
            <UserMenu onJoin={join.begin} />
          </PartBoundary>
        </>
      }
    >
      {hasNews ? (
        <PartBoundary>
          <ShellBanner />
        </PartBoundary>
      ) : null}
      <Fragment key={place}>{children(join.begin)}</Fragment>
      {join.wasOpened ? (
        <PartBoundary onMissing={() => tellMissing(join.end)}>
          <JoinDialog open={join.open} code={join.code} onClose={join.end} />
        </PartBoundary>
      ) : null}
      {search.wasOpened ? (
        <PartBoundary
          onMissing={() => tellMissing(search.end)}
          fallback={search.isOpen ? <AwaitedOverlay onGiveUp={search.end} /> : null}
        >
          <Palette open={search.isOpen} onOpenChange={search.set} />
        </PartBoundary>
      ) : null}
      {help.wasOpened ? (
        <PartBoundary
          onMissing={() => tellMissing(help.end)}
          fallback={help.isOpen ? <AwaitedOverlay onGiveUp={help.end} /> : null}
        >
          <ShortcutsDialog open={help.isOpen} onClose={help.end} />
        </PartBoundary>
      ) : null}
      {hasConfirmed ? (
        <PartBoundary onMissing={() => tellMissing(() => endConfirmation(false))}>
          <ConfirmDialog open={isConfirming} />
        </PartBoundary>
      ) : null}
    </Shell>
  );
}

/** Says that a dialog cannot be opened, and closes it for what waits for it. */
function tellMissing(end: () => void): void {
  end();
  toast.error("This could not be opened. Reload the page, and try again.");
}

/** Whether the user must know something on every page. A user whom an earlier version stored lacks the fields. */
const hasNewsFor = (user: Partial<User> | null): boolean =>
  (user?.factor_demands ?? []).length > 0 || (user?.factor_recovery_ends_at ?? null) !== null;

/** A dialog that a key opens, in place of another one. */
function useOpening(
  shortcut: Parameters<typeof useShortcut>[0],
  opened: string | null,
  setOpened: Dispatch<SetStateAction<string | null>>,
) {
  const { key } = shortcut;
  const isOpen = opened === key;
  const begin = () => setOpened(key);
  const end = useCallback(() => setOpened((now) => (now === key ? null : now)), [key, setOpened]);
  useShortcut(shortcut, begin);
  return {
    isOpen,
    begin,
    end,
    set: (next: boolean) => (next ? begin() : end()),
    wasOpened: useHasOpened(isOpen),
  };
}

/** The Join Team dialog: opened from a menu, or by the `token` parameter of the dashboard. */
function useJoining(pathname: string) {
  const [search, setSearch] = useSearchParams();
  const [begun, setBegun] = useState(false);
  const token = pathname === paths.dashboard ? (search.get("token") ?? "") : "";
  const [code, setCode] = useState(token);
  if (token !== "" && token !== code) setCode(token);
  const open = begun || token !== "";

  return {
    open,
    wasOpened: useHasOpened(open),
    code,
    begin: () => {
      setCode("");
      setBegun(true);
    },
    end: () => {
      setBegun(false);
      if (token !== "")
        setSearch(
          (params) => {
            params.delete("token");
            return params;
          },
          { replace: true },
        );
    },
  };
}
