/**
 * Members: who is in a workspace, and with which role. Nobody grants permissions that they lack, changes their own
 * role, or changes the owner; only the owner transfers ownership.
 */
export * as Member from "./index.ts";
export { noteSeen } from "./presence.ts";
export { profileCopies } from "./profile.ts";
export { invitations, invite, resend, revoke } from "./invitation.ts";
export { accept, invitationDetails, invitationEmail } from "./acceptance.ts";
export {
  joinedMessage,
  leftMessage,
  removedMessage,
  roleChangedMessage,
  seatsLostMessage,
} from "./notice.ts";
export { removeAll, leave, transfer } from "./departure.ts";
export { forget, heirOf, others } from "./forget.ts";
export { factorDueMessage, remindOfFactor } from "./factor-reminder.ts";
export { owned } from "./owned.ts";
export { roster } from "./roster.ts";
export {
  Change,
  Events,
  Info,
  Invitation,
  Invite,
  Joined,
  JoiningCode,
  InvitationDetails,
  Query,
  Team,
  Accepted,
} from "./schema.ts";
export { creation } from "./change.ts";
export { type Closure, closureFor, lacksFactor } from "./closure.ts";
export { losingSeats, seatedIn, withoutSeat } from "./seat.ts";
export { type Standing, type Membership, membership, standingOf, since, workspacesOf } from "./standing.ts";
export { nameIn, ownerName, everybody } from "./people.ts";
export { seatsTaken, list, get, update, remove } from "./manage.ts";
