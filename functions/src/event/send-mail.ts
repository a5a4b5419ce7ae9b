import { Account } from "@winnow/core/account";
import { ApiKey } from "@winnow/core/api-key";
import { Billing } from "@winnow/core/billing";
import { Credit } from "@winnow/core/credit";
import { Actor } from "@winnow/core/kit/actor";
import { Mail } from "@winnow/core/mail";
import { Member } from "@winnow/core/member";
import { Webhook } from "@winnow/core/webhook";
import { Workspace } from "@winnow/core/workspace";
import { on, reactions } from "../handler.ts";

/** A revoked or expired invitation is not sent. */
async function invite(event: { id: string; properties: { invitationID: string } }): Promise<void> {
  const invitation = await Member.invitationEmail(event.properties.invitationID);
  if (!invitation) return;
  const { email: to, workspaceName: workspace, timeExpires: expires, ...rest } = invitation;
  await Mail.send({ to, key: event.id }, Mail.invitation({ ...rest, workspace, expires }));
}

/** Nobody is told of a workspace that was closed meanwhile. */
async function lowCredits(event: { id: string; properties: { threshold: number; spendable: number } }) {
  const owner = await Member.ownerOf(Actor.system());
  if (!owner) return;
  const { email: to, workspaceName: workspace } = owner;
  await Mail.send({ to, key: event.id }, Mail.lowCredits({ workspace, ...event.properties }));
}

/** Nobody is told of a workspace that was closed meanwhile. */
async function keysStopped(event: {
  id: string;
  properties: { makerName: string; keys: { name: string; hint: string }[] };
}) {
  const owner = await Member.ownerOf(Actor.system());
  if (!owner) return;
  const { email: to, workspaceName: workspace } = owner;
  const { makerName: maker, keys } = event.properties;
  await Mail.send({ to, key: event.id }, Mail.keysStopped({ workspace, maker, keys }));
}

interface Expiry {
  id: string;
  properties: { apiKeyID: string; name: string; hint: string; expiresAt: string };
}

/** Nobody is told of a workspace that was closed meanwhile. */
const keyExpiry =
  (template: typeof Mail.keyExpiring) =>
  async ({ id, properties: { apiKeyID, name, hint, expiresAt: expires } }: Expiry): Promise<void> => {
    const owner = await Member.ownerOf(Actor.system());
    if (!owner) return;
    const { email: to, workspaceName: workspace } = owner;
    await Mail.send({ to, key: id }, template({ workspace, key: { id: apiKeyID, name, hint }, expires }));
  };

/** Nobody is told of a workspace that was closed meanwhile, or of a test workspace. */
async function webhookDisabled(event: {
  id: string;
  properties: {
    endpointID: string;
    url: string;
    reason: Parameters<typeof Mail.webhookDisabled>[0]["reason"];
  };
}) {
  const owner = await Member.ownerOf(Actor.system());
  if (!owner) return;
  const { email: to, workspaceName: workspace } = owner;
  const { endpointID: id, url, reason } = event.properties;
  await Mail.send({ to, key: event.id }, Mail.webhookDisabled({ workspace, webhook: { id, url }, reason }));
}

/** Nobody is told of a workspace that was closed meanwhile. */
async function webhooksUnconfirmed(event: {
  id: string;
  properties: { endpoints: { endpointID: string; url: string }[]; confirmBy: string };
}) {
  const owner = await Member.ownerOf(Actor.system());
  if (!owner) return;
  const { email: to, workspaceName: workspace } = owner;
  const { endpoints, confirmBy } = event.properties;
  const webhooks = endpoints.map(({ endpointID: id, url }) => ({ id, url }));
  await Mail.send({ to, key: event.id }, Mail.webhooksUnconfirmed({ workspace, webhooks, confirmBy }));
}

export const handler = reactions("send-mail", [
  on(Account.Events.PasswordChanged, ({ id: key, properties: { email: to, name } }) =>
    Mail.send({ to, key }, Mail.passwordChanged({ name })),
  ),
  on(Account.Events.GoogleLinked, ({ id: key, properties: { email: to, name } }) =>
    Mail.send({ to, key }, Mail.googleLinked({ name })),
  ),
  on(Account.Events.SessionRevoked, ({ id: key, properties: { email: to, name } }) =>
    Mail.send({ to, key }, Mail.sessionRevoked({ name })),
  ),
  on(Account.Events.NewDevice, ({ id: key, properties: { email: to, ...variables } }) =>
    Mail.send({ to, key }, Mail.newDevice(variables)),
  ),
  on(Account.Events.EmailChanged, ({ id: key, properties: { email: to, newEmail, name } }) =>
    Mail.send({ to, key }, Mail.emailChanged({ name, oldEmail: to, newEmail })),
  ),
  on(Member.Events.Invited, invite),
  on(Member.Events.InvitedAgain, invite),
  on(Member.Events.Removed, ({ id: key, properties: { email: to, workspaceName: workspace } }) =>
    Mail.send({ to, key }, Mail.removedFromWorkspace({ workspace })),
  ),
  on(ApiKey.Events.Abandoned, keysStopped),
  on(ApiKey.Events.Expiring, keyExpiry(Mail.keyExpiring)),
  on(ApiKey.Events.Expired, keyExpiry(Mail.keyExpired)),
  on(Webhook.Events.Disabled, webhookDisabled),
  on(Webhook.Events.Unconfirmed, webhooksUnconfirmed),
  on(Credit.Events.Low, lowCredits),
  on(Billing.Events.Paid, async ({ id, properties: { emails, workspaceName: workspace, ...payment } }) => {
    for (const to of emails)
      await Mail.send({ to, key: `${id}:${to}` }, Mail.receipt({ workspace, ...payment }));
  }),
  ...Billing.paymentAlerts.map((alert) =>
    on(alert, async ({ id, properties }) => {
      const mail = await Billing.mailOfPayment(alert, properties);
      if (!mail) return;
      for (const to of mail.emails)
        await Mail.send({ to, key: `${id}:${to}` }, Mail.paymentAlert(mail.alert));
    }),
  ),
  on(Workspace.Events.Transferred, ({ id: key, properties: { email: to, formerOwner, workspaceName } }) =>
    Mail.send({ to, key }, Mail.ownershipReceived({ workspace: workspaceName, from: formerOwner })),
  ),
]);
