/** What a person sees before they close their account. */
import { Billing } from "../../billing/index.ts";
import { Job } from "../../job/index.ts";
import { Member } from "../../member/index.ts";
import type { Workspace } from "../../workspace/index.ts";
import { actingUser } from "../person.ts";
import { proofNeeds } from "../proof.ts";
import { ClosingEntity, type ClosingRow } from "./entity.ts";
import type { ClosingState } from "./schema.ts";
import { workspacesOfUser } from "./owned.ts";

/** What the acting person decides, and gives, to close their account. */
export async function closingState(): Promise<ClosingState> {
  const user = await actingUser();
  const [{ owned, joined }, needs, closing] = await Promise.all([
    workspacesOfUser(user),
    proofNeeds(user),
    closingOf(user.id),
  ]);
  return {
    ...needs,
    owned: await Promise.all(owned.map(view)),
    joined: joined.length,
    closes_at: closing?.timeDue ?? null,
  };
}

/** The closing that a person has decided on for later; null without one. */
export async function closingOf(userID: string): Promise<ClosingRow | null> {
  const { data } = await ClosingEntity.get({ userID }).go({ consistent: true });
  return data;
}

async function view({ id, name, ownerID }: Workspace.Row): Promise<ClosingState["owned"][number]> {
  const [members, underWay, { subscription, hasOpenPayment }] = await Promise.all([
    Member.others(id, ownerID),
    Job.openOf(id, ["import-list", "analyze-list", "verify-list"]),
    Billing.closingState(id),
  ]);
  return {
    id,
    name,
    members,
    lists_under_way: new Set(underWay.map((job) => job.id)).size,
    subscription: subscription && {
      name: subscription.name,
      ends_at: subscription.endsAt,
      is_ending: subscription.isEnding,
      payment_failed: subscription.hasFailed,
    },
    payment_open: hasOpenPayment,
  };
}
