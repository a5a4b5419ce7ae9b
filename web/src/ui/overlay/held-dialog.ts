import { createContext, use, useEffect } from "react";

/** Changes how many parts of a dialog hold something that a press beside it would lose. */
export const HoldDialog = createContext<(change: 1 | -1) => void>(() => undefined);

/** Keeps the dialog around this part, if there is one, open where somebody presses beside it. */
export function useHeldDialog(): void {
  const hold = use(HoldDialog);
  useEffect(() => {
    hold(1);
    return () => hold(-1);
  }, [hold]);
}
