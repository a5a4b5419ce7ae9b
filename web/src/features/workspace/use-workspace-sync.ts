import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useAuth } from "../../lib/auth.ts";
import { currentUserQuery } from "../../lib/current-user.ts";
import { useElsewhere } from "../../lib/workspace-sync.ts";
import { toast } from "../../ui/overlay/toast.ts";

const [me] = currentUserQuery.queryKey;
/** Permissions may be revoked while a page is open. */
const rightsPollMs = 60_000;

/**
 * Refreshes the page when the active workspace or the permissions change, here or in another tab.
 * Cached data of the previous workspace is dropped, and a switch that was made elsewhere is told.
 */
export function useWorkspaceSync(): void {
  const client = useQueryClient();
  const isAuthenticated = useAuth((state) => state.isAuthenticated);
  useQuery({ ...currentUserQuery, enabled: isAuthenticated, refetchInterval: rightsPollMs });
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

  const movedTo = useElsewhere((state) => state.movedTo);
  useEffect(() => {
    if (movedTo === null) return;
    useElsewhere.setState({ movedTo: null });
    toast.success(
      `You are in ${movedTo} now: you switched in another tab or on another device. What you had not sent is not kept.`,
    );
  }, [movedTo]);
}
