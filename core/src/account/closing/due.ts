/** A closing that was put off until plans are over, at its time. */
import { Table } from "../../aws/table/index.ts";
import { Billing } from "../../billing/index.ts";
import { Job } from "../../job/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { userByID } from "../person.ts";
import { close } from "./leave.ts";
import { ending, reporting } from "./request.ts";
import { closingOf } from "./state.ts";
import { workspacesOfUser } from "./owned.ts";

/**
 * Closes an account whose time has come. The account stays open, and the person is told, where they own a
 * workspace that they did not decide about, or a plan would be renewed after all. Waits for a payment that is
 * being completed. Can be repeated.
 */
export async function closeWhenDue(job: Job.Row): Promise<void> {
  const [row, user] = await Promise.all([closingOf(job.id), userByID(job.id)]);
  if (!row || !user) return Job.close(job);
  if (Clock.now().toISOString() < row.timeDue) return;
  const { owned: now } = await workspacesOfUser(user);
  const states = await Promise.all(now.map(({ id }) => Billing.closingState(id)));
  const isAsDecided =
    now.every(({ id }) => row.owned.includes(id)) &&
    states.every(({ subscription }) => subscription === null || subscription.isEnding);
  if (!isAsDecided) return Table.write([...ending(row), ...reporting(user, "changed", row.timeDue)]);
  if (states.some(({ hasOpenPayment }) => hasOpenPayment)) return;
  for (const id of row.owned) await Billing.endSubscriptions(id, "now");
  await close(user, row.owned);
}
