import { useState } from "react";
import { useAuth } from "../lib/auth.ts";
import { useShownOnce } from "../lib/shown-once.ts";

/**
 * Whose page this is, and of which workspace: its key. What was entered for another workspace is not sent to this one, so a page
 * begins anew. One that shows a secret does so once that is stored.
 */
export function usePlace(): string {
  const place = useAuth(({ user }) => `${user?.id} ${user?.active_workspace.id}`);
  const isHeld = useShownOnce(({ count }) => count > 0);
  const [shown, setShown] = useState(place);
  if (shown !== place && !isHeld) setShown(place);
  return shown;
}
