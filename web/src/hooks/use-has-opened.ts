import { useState } from "react";

/** Whether `open` was ever true. Keeps a lazy dialog mounted so that it can animate out. */
export function useHasOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return open || opened;
}
