import { createHash } from "node:crypto";
import { Account } from "@winnow/core/account";
import { Billing } from "@winnow/core/billing";
import { DeviceLogin } from "@winnow/core/device-login";
import { Mail } from "@winnow/core/mail";
import { Member } from "@winnow/core/member";
import { Notice } from "@winnow/core/notice";
import { Workspace } from "@winnow/core/workspace";
import type { z } from "zod";
import { on, reactions } from "../handler/reaction.ts";
import { notices } from "./notices.ts";

/** A revoked or expired invitation is not sent. */
async function invite(event: { id: string; properties: { invitationID: string } }): Promise<void> {
  const invitation = await Member.invitationEmail(event.properties.invitationID);
  if (!invitation) return;
  const { email: to, workspaceName: workspace, timeExpires: expires, ...rest } = invitation;
  await Mail.send({ to, key: event.id }, Mail.invitation({ ...rest, workspace, expires }));
}

/** A recovery that was stopped, or has ended, is not announced any more. */
async function remindOfRecovery(event: {
  id: string;
  properties: z.output<typeof Account.Events.FactorRecovery.schema>;
}): Promise<void> {
  const { email: to, userID, ...variables } = event.properties;
  const stop = variables.news === "stopped" ? null : await Account.recoveryLink(userID);
  if (stop === null && variables.news !== "stopped") return;
  await Mail.send({ to, key: event.id }, Mail.factorRecovery({ ...variables, stop }));
}

/** Each of those who still have no seat. */
async function tellSeatLoss(event: {
  id: string;
  properties: z.output<typeof Member.Events.SeatsLost.schema>;
}): Promise<void> {
  const found = await Member.withoutSeat(event.properties.userIDs);
  if (!found) return;
  const { people, workspaceName: workspace, hasTeam } = found;
  for (const { userID, email: to } of people)
    await Mail.send({ to, key: `${event.id}:seat:${userID}` }, Mail.seatLost({ workspace, hasTeam }));
}

/** Which of the receipts of a payment was sent, without the address. The id of the event is random. */
const hashOf = (email: string): string => createHash("sha256").update(email).digest("base64url");

export const handler = reactions("send-mail", [
  ...notices((eventID, message) => Notice.mail(eventID, message, Mail.sendNotice)),
  on(Account.Events.PasswordChanged, ({ id: key, properties: { email: to, name } }) =>
    Mail.send({ to, key }, Mail.passwordChanged({ name })),
  ),
  on(Account.Events.GoogleLinked, ({ id: key, properties: { email: to, name } }) =>
    Mail.send({ to, key }, Mail.googleLinked({ name })),
  ),
  on(Account.Events.GoogleUnlinked, ({ id: key, properties: { email: to, name } }) =>
    Mail.send({ to, key }, Mail.googleUnlinked({ name })),
  ),
  on(Account.Events.SessionRevoked, ({ id: key, properties: { email: to, name } }) =>
    Mail.send({ to, key }, Mail.sessionRevoked({ name })),
  ),
  on(Account.Events.SecondFactorChanged, ({ id: key, properties: { email: to, ...variables } }) =>
    Mail.send({ to, key }, Mail.secondFactorChanged(variables)),
  ),
  on(Account.Events.SecondFactorFailed, ({ id: key, properties: { email: to, ...variables } }) =>
    Mail.send({ to, key }, Mail.secondFactorFailed(variables)),
  ),
  on(Account.Events.FactorRecovery, remindOfRecovery),
  on(Account.Events.PasskeyChanged, ({ id: key, properties: { email: to, ...variables } }) =>
    Mail.send({ to, key }, Mail.passkeyChanged(variables)),
  ),
  on(Account.Events.Closing, ({ id: key, properties: { email: to, ...variables } }) =>
    Mail.send({ to, key }, Mail.accountClosing(variables)),
  ),
  on(Account.Events.Closed, ({ id: key, properties: { email: to, ...variables } }) =>
    Mail.send({ to, key }, Mail.accountClosed(variables)),
  ),
  on(Account.Events.NewDevice, ({ id: key, properties: { email: to, ...variables } }) =>
    Mail.send({ to, key }, Mail.newDevice(variables)),
  ),
  on(Account.Events.EmailChanged, ({ id: key, properties: { email: to, newEmail, name, wasLinked } }) =>
    Mail.send({ to, key }, Mail.emailChanged({ name, oldEmail: to, newEmail, wasLinked })),
  ),
  on(DeviceLogin.Events.Granted, ({ id: key, properties: { email: to, ...variables } }) =>
    Mail.send({ to, key }, Mail.deviceGranted(variables)),
  ),
  on(Member.Events.Invited, invite),
  on(Member.Events.InvitedAgain, invite),
  on(Member.Events.Removed, ({ id: key, properties: { email: to, workspaceName: workspace } }) =>
    Mail.send({ to, key }, Mail.removedFromWorkspace({ workspace })),
  ),
  on(Member.Events.SeatsLost, tellSeatLoss),
  on(Billing.Events.Paid, async ({ id, properties: { emails, workspaceName: workspace, ...payment } }) => {
    for (const to of emails)
      await Mail.send({ to, key: `${id}:${hashOf(to)}` }, Mail.receipt({ workspace, ...payment }));
  }),
  on(Workspace.Events.Transferred, ({ id: key, properties: { email: to, formerOwner, workspaceName } }) =>
    Mail.send({ to, key }, Mail.ownershipReceived({ workspace: workspaceName, from: formerOwner })),
  ),
]);
