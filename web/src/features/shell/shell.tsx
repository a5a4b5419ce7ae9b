/** The layout of authenticated pages: sidebar, header, main region. */
import { cx } from "class-variance-authority";
import { Menu as MenuIcon, PanelLeft } from "lucide-react";
import { Suspense, type ReactNode } from "react";
import { Link } from "react-router";
import { useHasOpened } from "../../hooks/use-has-opened.ts";
import { useShortcut } from "../../hooks/use-shortcut.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { withControlKey } from "../../lib/shortcut-text.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { LazyTooltip } from "../../ui/overlay/lazy-tooltip.tsx";
import { Logo } from "../../ui/logo.tsx";
import { Navigation } from "./navigation.tsx";
import { closeSheet, toggleSidebar, useSidebar } from "./sidebar-state.ts";
import { UpgradeBanner } from "./upgrade-banner.tsx";
import { useRouteFocus } from "./use-route-focus.ts";

/** Loaded on small screens only. */
const Sheet = lazyComponent(() => import("../../ui/overlay/sheet.tsx").then((file) => file.Sheet));

interface ShellProps {
  /** Content at the start of the header. */
  workspace: ReactNode;
  /** Content at the end of the header. */
  header: ReactNode;
  children: ReactNode;
}

export function Shell({ workspace: place, header, children }: ShellProps) {
  const { expanded, sheetOpen } = useSidebar();
  const wasOpened = useHasOpened(sheetOpen);
  useRouteFocus();
  useShortcut({ key: "b", withControl: true }, toggleSidebar);

  return (
    <div className="flex min-h-dvh">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-2 text-sm text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <aside
        aria-label="Sidebar"
        className={cx(
          "shrink-0 border-r border-line bg-sunken transition-[width] duration-150 max-shell:hidden",
          expanded ? "w-[280px]" : "w-[100px]",
        )}
      >
        <div className="sticky top-0 flex h-dvh flex-col">
          <div className={cx("flex h-16 shrink-0 items-center", expanded ? "px-6" : "justify-center")}>
            <Link to={paths.dashboard} className="flex rounded-control">
              <Logo compact={!expanded} />
              {expanded ? <span className="sr-only">, dashboard</span> : null}
            </Link>
          </div>
          <div className="flex-1 overflow-y-auto py-4">
            <Navigation compact={!expanded} />
          </div>
          <UpgradeBanner compact={!expanded} />
        </div>
      </aside>
      {wasOpened ? (
        <Suspense>
          <Sheet
            open={sheetOpen}
            onOpenChange={(open) => useSidebar.setState({ sheetOpen: open })}
            side="left"
            title="Navigation"
            hideTitle
          >
            <div className="flex h-16 items-center px-6">
              <Logo />
            </div>
            <div className="flex-1 py-4">
              <Navigation compact={false} onNavigate={closeSheet} />
            </div>
            <UpgradeBanner compact={false} onNavigate={closeSheet} />
          </Sheet>
        </Suspense>
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-30 flex h-16 items-center gap-2 border-b border-line bg-paper px-4 sm:px-6">
          <LazyTooltip text={`Toggle the sidebar (${withControlKey("B")})`} className="max-shell:hidden">
            <Button
              variant="ghost"
              size="icon"
              aria-label="Toggle the sidebar"
              aria-expanded={expanded}
              aria-keyshortcuts="Control+B Meta+B"
              onClick={toggleSidebar}
            >
              <PanelLeft aria-hidden />
            </Button>
          </LazyTooltip>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Open the navigation"
            className="shell:hidden"
            onClick={toggleSidebar}
          >
            <MenuIcon aria-hidden />
          </Button>
          {place}
          <div className="ml-auto flex shrink-0 items-center gap-1.5 sm:gap-2.5">{header}</div>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[76rem] flex-1 px-4 pt-8 pb-20 sm:px-8 sm:pt-10"
        >
          {children}
        </main>
      </div>
    </div>
  );
}
