import { useEffect, useRef } from "react";

/** Gives the focus to the heading where what had it went away with the state that it belonged to. */
export function useKeptFocus(state: string): void {
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [state]);
}
