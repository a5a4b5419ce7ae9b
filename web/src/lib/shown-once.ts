/** Secrets that this page shows once, and that are lost with what shows them. */
import { useEffect } from "react";
import { create } from "zustand";

export const useShownOnce = create<{ count: number }>(() => ({ count: 0 }));

const change = (by: 1 | -1) => useShownOnce.setState(({ count }) => ({ count: count + by }));

/** Keeps the page as it is while a secret is shown. */
export function useShowOnce(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    change(1);
    return () => change(-1);
  }, [isShown]);
}
