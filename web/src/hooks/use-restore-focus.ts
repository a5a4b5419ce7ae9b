import { useEffect, useRef } from "react";

/**
 * Focuses the page heading when a state change removed the focused element.
 * Pass undefined while the state is loading.
 */
export function useRestoreFocus(state: string | number | undefined): void {
  const last = useRef(state);
  useEffect(() => {
    const before = last.current;
    last.current = state;
    if (before === undefined || before === state) return;
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [state]);
}
