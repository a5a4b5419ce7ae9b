import { useState } from "react";

/** Whether something has been open by now: what opens on demand is drawn from then on, so that it can close in its own time. */
export function useHasOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return open || opened;
}
