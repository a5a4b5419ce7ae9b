/**
 * Mail to people. A template is a pure function of its variables. Mails are sent by consumers and reactions, at least
 * once per idempotency key.
 */
export * as Mail from "./index.ts";
export {
  alreadyRegistered,
  deviceGranted,
  emailChangeCode,
  emailChanged,
  googleLinked,
  googleUnlinked,
  newDevice,
  passwordChanged,
  resetCode,
  sessionRevoked,
  signUpCode,
} from "./template/account.ts";
export {
  factorRecovery,
  recoveryCode,
  secondFactorChanged,
  secondFactorFailed,
} from "./template/second-factor.ts";
export { accountClosed, accountClosing } from "./template/closing.ts";
export { passkeyChanged } from "./template/passkey.ts";
export { receipt } from "./template/billing.ts";
export { invitation, ownershipReceived, removedFromWorkspace, seatLost } from "./template/team.ts";
export { send, sendNotice, sendSummary } from "./send.ts";
