/**
 * Closing an account: the person proves who they are and decides about each workspace that they own. What is transferred is
 * transferred first, with a plan that is not renewed. Then the account is closed at once, or, where a plan runs to its end, by a timer at that end.
 */
import { Audit } from "../../audit/index.ts";
import { type Change, Table } from "../../aws/table/index.ts";
import { Billing } from "../../billing/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { dayText } from "../../kit/time/utc.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { Clock } from "../../port/clock/index.ts";
import { Member } from "../../member/index.ts";
import type { Workspace } from "../../workspace/index.ts";
import type { UserRow } from "../entity.ts";
import { handOver } from "../ownership.ts";
import { actingUser, addressesOf, nameOf } from "../person.ts";
import { proving } from "../proof.ts";
import { Events, type Message } from "../schema.ts";
import { ClosingEntity, type ClosingRow } from "./entity.ts";
import { close } from "./leave.ts";
import { type Choice, CloseAccount, type Closed } from "./schema.ts";
import { closingOf } from "./state.ts";
import { workspacesOfUser } from "./owned.ts";

/** The account of the acting person, closed now or at the end of what is paid for. */
export const closeAccount = fn(CloseAccount, async ({ password, code, workspaces }): Promise<Closed> => {
  const user = await actingUser();
  const { owned } = await workspacesOfUser(user);
  const decided = await decisionsOn(owned, workspaces);
  // What follows lasts, even where it ends half-way: the code is used up before.
  await Table.write(await proving(user, password, code));
  for (const { workspace, choice } of decided)
    if ("transfer_to" in choice) {
      // It is paid by somebody who has no account any more.
      await Billing.endSubscriptions(workspace.id, "at_end");
      await handOver(await actingUser(), { id: workspace.id, to: choice.transfer_to });
    }
  const ends: string[] = [];
  for (const { workspace, choice } of decided)
    if ("subscription" in choice) {
      const end = await Billing.endSubscriptions(workspace.id, choice.subscription);
      if (end !== null) ends.push(end);
    }
  const closed = decided.flatMap(({ workspace, choice }) => ("subscription" in choice ? [workspace.id] : []));
  const due = ends.toSorted().at(-1);
  if (due !== undefined && due > Clock.now().toISOString())
    return closeLater(await actingUser(), closed, due);
  const receipt = await close(await actingUser(), closed);
  return { message: "Your account is closed, and what is yours is being erased.", closes_at: null, receipt };
});

/** Keeps an account that would be closed later. The plans that were cancelled for it stay so. */
export async function stopClosing(): Promise<Message> {
  const user = await actingUser();
  const row = await closingOf(user.id);
  if (!row) throw conflict("account.not_closing", "Your account is not about to be closed.");
  await Table.write([...ending(row), ...reporting(user, "stopped", row.timeDue)]);
  return { message: "Your account stays. Plans that were cancelled stay cancelled until you renew them." };
}

interface Decision {
  workspace: Workspace.Row;
  choice: Choice;
}

/** Throws unless there is one choice for each workspace, and each can be carried out. */
async function decisionsOn(owned: readonly Workspace.Row[], choices: readonly Choice[]): Promise<Decision[]> {
  const decided = owned.map((workspace) => {
    const [choice, ...more] = choices.filter(({ workspace_id }) => workspace_id === workspace.id);
    if (!choice || more.length > 0) throw undecided(workspace.name);
    return { workspace, choice };
  });
  if (decided.length !== choices.length)
    throw conflict("account.not_owned", "You decided about a workspace that you do not own. Look again.");
  for (const { workspace, choice } of decided) await requirePossible(workspace, choice);
  return decided;
}

async function requirePossible({ id, name }: Workspace.Row, choice: Choice): Promise<void> {
  const { hasOpenPayment } = await Billing.closingState(id);
  if (hasOpenPayment) throw Billing.paymentOpen(name);
  if (!("transfer_to" in choice)) return;
  const isMember = (await Member.since(id, choice.transfer_to)) !== undefined;
  if (!isMember || choice.transfer_to === Actor.self().userID)
    throw conflict("account.no_such_member", `${name} has no such member any more. Choose somebody else.`);
}

/** Has a timer close the account an hour after the end of what is paid for. Until then everything works. */
async function closeLater(user: UserRow, closed: readonly string[], due: string): Promise<Closed> {
  const row: ClosingRow = {
    userID: user.id,
    workspaceID: user.ownWorkspaceID,
    owned: [...new Set([...closed, user.ownWorkspaceID])],
    timeDue: due,
  };
  await Table.write([
    Table.change(ClosingEntity.put(row)),
    Job.scheduling({ ...jobOf(row), input: {} }, new Date(Date.parse(due) + graceMs)),
    ...reporting(user, "begun", due),
  ]);
  const message = `Your account closes on ${dayText(due)}. Until then everything works, and you can keep it.`;
  return { message, closes_at: due, receipt: null };
}

/** Paddle reports the end of a subscription within this time. */
const graceMs = 3_600_000;

const jobOf = ({ workspaceID, userID }: ClosingRow): Job.Key => ({
  workspaceID,
  kind: "close-account",
  id: userID,
});

/** The changes that end the waiting for a closing. */
export const ending = (row: ClosingRow): Change[] => [
  Table.change(ClosingEntity.delete({ userID: row.userID })),
  Job.closing(jobOf(row)),
];

const actions = {
  begun: "account.closing_begun",
  stopped: "account.closing_stopped",
  changed: "account.closing_stopped",
} as const;

/** The changes that tell every address of an account what has become of its closing, and record it. */
export const reporting = (user: UserRow, news: keyof typeof actions, closesAt: string): Change[] => {
  const { id: userID, ownWorkspaceID } = user;
  const name = nameOf(user);
  const told = { userID, name, news, closesAt };
  return [
    ...addressesOf(user).flatMap((email) =>
      Job.announcing(Events.Closing.of(ownWorkspaceID, { ...told, email })),
    ),
    Audit.recording(ownWorkspaceID, actions[news], { id: userID, name }, { at: closesAt }),
  ];
};

const undecided = (name: string): VisibleError =>
  conflict("account.undecided", `Decide what happens to ${name}: somebody else gets it, or it is closed.`);

const conflict = (code: string, message: string): VisibleError => new VisibleError("conflict", code, message);
