import { createContext, use, useLayoutEffect, type RefObject } from "react";

/** A part of a dialog that may hold something that a press beside the dialog would lose. */
export type Holder = RefObject<{ hasSomething: () => boolean }>;

/** Adds a part to the dialog; the answer takes it away. */
export const HoldDialog = createContext<(holder: Holder) => () => void>(() => () => undefined);

/** Keeps the dialog around this part, if there is one, open where somebody presses beside it while the part holds something. */
export function useHeldDialog(holder: Holder): void {
  const hold = use(HoldDialog);
  useLayoutEffect(() => hold(holder), [hold, holder]);
}
