/** Auth state. Only the user, the authenticated flag and the permissions are persisted. */
import type { User } from "@winnow/core/account/schema";
import type { Action, Area } from "@winnow/core/kit/permission";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { browserStorage } from "./storage.ts";

interface Auth {
  user: User | null;
  isAuthenticated: boolean;
  permissions: User["active_workspace"]["permission_features"];
  workspace: Pick<User["active_workspace"], "id" | "name"> | null;
  isLoading: boolean;
  error: string | null;
}

const signedOut: Auth = {
  user: null,
  isAuthenticated: false,
  permissions: [],
  workspace: null,
  isLoading: false,
  error: null,
};

export const useAuth = create<Auth>()(
  persist(() => signedOut, {
    name: "auth-storage",
    storage: createJSONStorage(() => browserStorage),
    partialize: ({ user, isAuthenticated, permissions }) => ({ user, isAuthenticated, permissions }),
  }),
);

/** Stores the user for every screen, and the first name for the next greeting. */
export function storeUser(user: User): void {
  const { permission_features: permissions, ...workspace } = user.active_workspace;
  useAuth.setState({ user, isAuthenticated: true, permissions, workspace, isLoading: false, error: null });
  browserStorage.setItem("prev_user", user.first_name);
}

/** Somebody is signing in, until a user is stored or cleared. */
export function startLoading(): void {
  useAuth.setState({ isLoading: true, error: null });
}

export function clearUser(error: string | null = null): void {
  useAuth.setState({ ...signedOut, error });
}

/** Forgets why nobody is signed in, once it was shown. */
export function forgetError(): void {
  useAuth.setState({ error: null });
}

/** Whether the active workspace grants the user an action on an area. */
export function can(area: Area, action: Action = "view"): boolean {
  const { permissions } = useAuth.getState();
  return permissions.some((feature) => feature.name === area && feature.actions.includes(action));
}

export const useCan = (area: Area, action: Action = "view"): boolean =>
  useAuth(({ permissions }) =>
    permissions.some((feature) => feature.name === area && feature.actions.includes(action)),
  );
