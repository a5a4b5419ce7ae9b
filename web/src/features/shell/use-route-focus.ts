import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Moves focus to the heading of a page that was navigated to, so that it is read and the next Tab begins there. */
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
