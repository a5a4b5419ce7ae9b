import { Analysis } from "../analysis/index.ts";
import { ApiKey } from "../api-key/index.ts";
import { Actor } from "../kit/actor.ts";
import type { Action, Area } from "../kit/permission.ts";
import { List } from "../list/index.ts";
import { Member } from "../member/index.ts";
import { Clock } from "../port/clock/index.ts";
import { Workspace } from "../workspace/index.ts";
import { type Info, type Step, steps } from "./schema.ts";

/** No longer than the verdicts that tell whether an address was verified go back. */
const newMs = 29 * 86_400_000;

interface Found {
  workspaceID: string;
  plan: Workspace.Row["plan"];
  /** Verdicts of the last 30 days. */
  verdicts: number;
}

interface FirstStep {
  permission: readonly [Area, Action];
  /** Whether it can be done in the workspace. */
  isOpen?: (found: Found) => boolean;
  isDone: (found: Found) => boolean | Promise<boolean>;
}

const firstStep: Readonly<Record<Step, FirstStep>> = {
  verify_address: {
    permission: ["verify_email", "add"],
    isDone: ({ verdicts }) => verdicts > 0,
  },
  analyze_list: {
    permission: ["analyze_list", "add"],
    // Whatever the list was uploaded for; one that was uploaded to be analyzed counts at once.
    isDone: async () =>
      (await Analysis.isAnyStarted()) ||
      (await List.list({ purpose: "analyze", limit: 1 }, { isCounted: false })).results.length > 0,
  },
  create_key: {
    permission: ["api_key", "add"],
    isDone: async () => (await ApiKey.list({ limit: 1 })).results.length > 0,
  },
  invite_member: {
    permission: ["my_team", "add"],
    isOpen: ({ plan }) => Workspace.maxTeamMembers[plan] > 0,
    isDone: async ({ workspaceID }) => (await Member.seatsTaken(workspaceID)) > 0,
  },
};

/** The first steps that the person may do, and whether somebody has done them; none once the workspace is 29 days old. */
export async function firstSteps(verdicts: number): Promise<Info["first_steps"]> {
  const { workspaceID } = Actor.self();
  const { plan, timeCreated } = await Workspace.requireOpen(workspaceID);
  if (Clock.now().getTime() - Date.parse(timeCreated) > newMs) return [];
  const found = { workspaceID, plan, verdicts };
  const open = steps.filter((step) => {
    const { permission, isOpen } = firstStep[step];
    return Actor.may(...permission) && (isOpen?.(found) ?? true);
  });
  return Promise.all(open.map(async (step) => ({ step, is_done: await firstStep[step].isDone(found) })));
}
