import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Joined } from "@winnow/core/member/schema";
import { useLocation, useNavigate } from "react-router";
import { api, unwrap } from "../../lib/api.ts";
import { rereadCurrentUser } from "../../lib/current-user.ts";
import { switchingKey } from "../../lib/workspace-sync.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { workspacesQuery } from "../../shared/workspace/workspaces.ts";
import { paths } from "../../paths.ts";
import { toast } from "../../ui/overlay/toast.ts";

/** The details of an invitation, by its code. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["offer", token],
    queryFn: ({ signal }) =>
      unwrap(api.workspaceinvite["token-details"].$get({ query: { token } }, { init: { signal } })),
    retry: false,
  });

/** Refetches the user and their workspaces; `useWorkspaceSync` refreshes the rest. */
function useRefresh() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      rereadCurrentUser(),
      client.invalidateQueries({ queryKey: workspacesQuery.queryKey }),
    ]);
  };
}

/** Switches the workspace and opens the dashboard. `onRefused` gets a workspace that is closed to the user. */
export function useSwitch(onRefused: (workspace: Joined, message: string) => void) {
  const refresh = useRefresh();
  const navigate = useNavigate();
  return useMutation({
    mutationKey: switchingKey,
    mutationFn: ({ id: workspace_id }: Joined) =>
      unwrap(api.user["switch-workspace"].$post({ json: { workspace_id } })),
    onSuccess: async ({ is_error, message }, workspace) => {
      if (is_error === true) {
        onRefused(workspace, message);
        return;
      }
      await refresh();
      await navigate(paths.dashboard);
      toast.success(message === "" ? "Workspace changed successfully" : message);
    },
    onError: (error) => toast.error(`Error changing workspace: ${errorMessage(error)}`),
  });
}

export function useLeave(onLeft: () => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationKey: switchingKey,
    mutationFn: ({ id: workspace_id }: Pick<Joined, "id">) =>
      unwrap(api.user["leave-workspace"].$post({ json: { workspace_id } })),
    onSuccess: async ({ message }) => {
      await refresh();
      onLeft();
      toast.success(message);
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}

/** Closes a workspace for all members. */
export function useClose(onClosed: () => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationKey: switchingKey,
    mutationFn: ({ id }: Pick<Joined, "id">) => unwrap(api.workspace[":id"].$delete({ param: { id } })),
    onSuccess: async ({ message }) => {
      await refresh();
      onClosed();
      toast.success(message);
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}

/** Joins a workspace by code and reloads the current path. */
export function useJoin(onJoined: () => void) {
  const refresh = useRefresh();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useMutation({
    mutationKey: switchingKey,
    mutationFn: (token: string) => unwrap(api.workspaceinvite.accept.$post({ query: { token } })),
    onSuccess: async ({ message }) => {
      await refresh();
      onJoined();
      await navigate(pathname, { replace: true });
      toast.success(message === "" ? "Workspace joined successfully" : message);
    },
    onError: (error) => toast.error(`Error joining workspace: ${errorMessage(error)}`),
  });
}

export function useRename(id: string, onRenamed: () => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (name: string) => unwrap(api.workspace[":id"].$patch({ param: { id }, json: { name } })),
    onSuccess: async () => {
      await refresh();
      onRenamed();
      toast.success("The workspace has its new name");
    },
  });
}
