import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Focuses the heading after a navigation, so that screen readers announce the page. */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    scrollTo(0, 0);
    const target =
      document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
    target?.focus({ preventScroll: true });
  }, [pathname]);
}
