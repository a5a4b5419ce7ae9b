/** The workspace that the caller's page shows. The person may have switched since, in another tab or on another device. */
import type { Actor } from "@winnow/core/kit/actor";
import { VisibleError } from "@winnow/core/kit/error";

export const shownWorkspaceHeader = "winnow-workspace";

/** Refuses a call for another workspace than the active one. Pages of the version before name none. */
export function requireShown(actor: Actor.Person, shown: string | undefined): void {
  if (shown !== undefined && shown !== actor.workspaceID)
    throw new VisibleError(
      "conflict",
      "workspace.switched",
      "You are in another workspace now. This was not done: look at the page, and do it again if it belongs there.",
    );
}
