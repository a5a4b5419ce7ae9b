/** Whether the sidebar is expanded, stored in a cookie for seven days. */
import { create } from "zustand";
import { cookie } from "../../lib/cookie.ts";

const name = "sidebar_state";
const lifetimeSeconds = 604_800;

export const useSidebar = create<{ expanded: boolean; sheetOpen: boolean }>(() => ({
  expanded: cookie.get(name) !== "collapsed",
  sheetOpen: false,
}));

const small = matchMedia("(max-width: 1024.98px)");

/** Toggles the sidebar, or the sheet on small screens. */
export function toggleSidebar(): void {
  if (small.matches) {
    useSidebar.setState(({ sheetOpen }) => ({ sheetOpen: !sheetOpen }));
    return;
  }
  useSidebar.setState(({ expanded }) => ({ expanded: !expanded }));
  cookie.set(name, useSidebar.getState().expanded ? "expanded" : "collapsed", lifetimeSeconds);
}

export const closeSheet = (): void => useSidebar.setState({ sheetOpen: false });
