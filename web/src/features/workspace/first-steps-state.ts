/** What the browser keeps of the first steps: those of the last look by workspace, and where the person has hidden them. */
import type { Info } from "@winnow/core/dashboard/schema";
import { create } from "zustand";
import { persist } from "zustand/middleware";

type Steps = Info["first_steps"];

interface State {
  hiddenIn: readonly string[];
  lastSeen: Readonly<Record<string, Steps>>;
}

export const useFirstSteps = create<State>()(
  persist((): State => ({ hiddenIn: [], lastSeen: {} }), { name: "first-steps" }),
);

export function hideFirstSteps(workspaceID: string): void {
  useFirstSteps.setState(({ hiddenIn }) => ({ hiddenIn: [...new Set([...hiddenIn, workspaceID])] }));
}

export function rememberFirstSteps(workspaceID: string, steps: Steps): void {
  useFirstSteps.setState(({ lastSeen }) => ({ lastSeen: { ...lastSeen, [workspaceID]: steps } }));
}
