import { Billing } from "../billing/index.ts";
import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import { Member } from "../member/index.ts";
import { featuresOf } from "../role/schema.ts";
import { SecondFactor } from "../second-factor/index.ts";
import { Workspace } from "../workspace/index.ts";
import type { UserRow } from "./entity.ts";
import { permissionsIn, workspacesOf } from "./person.ts";
import type { User } from "./schema.ts";
import { recoveryOf } from "./second-factor/recovery-row.ts";
import { unauthenticated } from "./token.ts";

/** The acting person as the API returns them. */
export async function view(user: UserRow): Promise<User> {
  const { workspaceID } = Actor.self();
  const [membership, workspaces, bucket, standing, recovery] = await Promise.all([
    Member.membership(workspaceID, user.id),
    workspacesOf(user, workspaceID),
    Credit.balance(),
    Billing.standing(),
    recoveryOf(user.id),
  ]);
  if (!membership) throw unauthenticated();
  const { plan, hasFreeCredits = true } = membership.workspace;
  return {
    id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    professional_image: user.picture ?? null,
    phone: user.phone ?? null,
    provider: user.passwordHash === undefined ? 2 : 1,
    is_google_linked: user.googleSubject !== undefined,
    myworkspace: user.ownWorkspaceID,
    workspaces: workspaces.map(({ id, name }) => ({ id, name })),
    active_workspace: {
      ...Workspace.settingsOf(membership.workspace),
      permission_features: featuresOf(await permissionsIn(membership, user.id)),
    },
    factor_demands: await demandsOf(user.id, workspaces),
    factor_recovery_ends_at: recovery?.timeDue ?? null,
    total_credits: bucket.total_credits,
    credit_bucket: bucket,
    has_free_credits: hasFreeCredits,
    subscriptions: subscriptionsOf(plan, standing),
  };
}

/** A plan without a subscription is one that the operator gave. */
const subscriptionsOf = (
  plan: Workspace.Plan,
  standing: Billing.Standing = { status: "active", payment_failed: false },
): User["subscriptions"] =>
  plan === "free" ? [] : [{ ...standing, plan: { credit_packs_plan_type: plan, plan_type: "paid" } }];

/** The workspaces among these that require a second factor of a person who has none. */
async function demandsOf(
  userID: string,
  workspaces: readonly Workspace.Row[],
): Promise<User["factor_demands"]> {
  const demands = workspaces.flatMap((workspace) =>
    workspace.secondFactorFrom === undefined
      ? []
      : {
          workspace: { id: workspace.id, name: workspace.name },
          from: workspace.secondFactorFrom,
          is_due: Workspace.isFactorDue(workspace),
        },
  );
  return demands.length === 0 || (await SecondFactor.isOn(userID)) ? [] : demands;
}
