/** The workspaces in which the person has hidden the first steps, kept in the browser. */
import { create } from "zustand";
import { persist } from "zustand/middleware";

export const useFirstSteps = create<{ hiddenIn: readonly string[] }>()(
  persist(() => ({ hiddenIn: [] as readonly string[] }), { name: "first-steps" }),
);

export function hideFirstSteps(workspaceID: string): void {
  useFirstSteps.setState(({ hiddenIn }) => ({ hiddenIn: [...new Set([...hiddenIn, workspaceID])] }));
}
