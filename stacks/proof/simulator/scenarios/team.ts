/** Scenarios of a team: somebody loses a right, or leaves, while the job that they started runs. */
import { Actor } from "@winnow/core/kit/actor";
import { VisibleError } from "@winnow/core/kit/error";
import { List } from "@winnow/core/list";
import { Member } from "@winnow/core/member";
import type { Simulation } from "../simulation.ts";
import { memberID } from "../snapshot.ts";
import { firstList, minute, resumeUntilRunning, second } from "./actions.ts";
import type { Scenario } from "./scenario.ts";

/** Does something as the member, with the permissions of their present role, as the API reads them for each request. */
export async function asMember<R>({ workspaceID }: Simulation, verb: () => Promise<R>): Promise<R> {
  const membership = await Member.membership(workspaceID, memberID);
  if (!membership) throw new VisibleError("forbidden", "actor.forbidden", "You are not in this workspace.");
  const { role, permissions } = membership;
  return Actor.provide({ ...Actor.self(), userID: memberID, role: role.id, permissions }, verb);
}

/**
 * A member starts a verification, then loses the right or leaves. Afterwards none of their requests has an effect, and the
 * verification goes on.
 */
export const roleChange: Scenario = async (simulation, random) => {
  const id = firstList(simulation);
  const { workspaceID } = simulation;
  await simulation.request("verify", () => asMember(simulation, () => List.verify({ id })));
  await simulation.wait(random.between(0, random.pick([second, 5 * second, 10 * minute])));

  let isWithout = false;
  const change = random.pick<() => Promise<unknown>>([
    () => Member.update({ id: workspaceID, memberId: memberID, role: "viewer" }),
    () => asMember(simulation, () => Member.leave(workspaceID, [])),
  ]);
  await simulation.request("change role", async () => {
    await change();
    isWithout = true;
  });
  const mustBeRefused = isWithout;
  for (const to of ["pause", "cancel"] as const)
    await simulation.request(to, async () => {
      await asMember(simulation, () => List.steer({ id, to }));
      if (mustBeRefused) simulation.violations.push(`I9: somebody without the right could ${to} ${id}`);
    });
  await resumeUntilRunning(simulation, id);
};
