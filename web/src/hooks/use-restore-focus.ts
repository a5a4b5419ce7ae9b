import { useEffect, useRef } from "react";

/**
 * Gives the focus to the heading where what had it went away with the state that it belonged to. Undefined stands for a
 * state that is not known yet.
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
