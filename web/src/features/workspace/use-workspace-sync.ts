import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useAuth } from "../../lib/auth.ts";
import { currentUserQuery } from "../../lib/current-user.ts";

const [me] = currentUserQuery.queryKey;

/**
 * Keeps the screen to the workspace and the rights that the person has now, however they changed: by a switch, by
 * joining, in another tab, or by somebody else. What was known of another workspace is forgotten.
 */
export function useWorkspaceSync(): void {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const workspaceID = useAuth(({ user }) => user?.active_workspace.id);
  const rights = useAuth(({ permissions }) => JSON.stringify(permissions));
  const last = useRef({ workspaceID, rights });

  useEffect(() => {
    const before = last.current;
    last.current = { workspaceID, rights };
    if (workspaceID === undefined) return;
    const moved = before.workspaceID !== undefined && before.workspaceID !== workspaceID;
    if (moved) void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== me });
    if (moved || before.rights !== rights) void revalidate();
  }, [client, revalidate, workspaceID, rights]);
}
