/**
 * Accounts: sign-up, sign-in, sessions and profiles. Passwords are stored as Argon2id hashes; refresh tokens rotate.
 */
export * as Account from "./index.ts";
export { register } from "./sign-up/create.ts";
export { authenticate, finishLogin, login, me } from "./sign-in/sign-in.ts";
export {
  beginFactor,
  factorState,
  renewRecoveryCodes,
  turnOffFactor,
  turnOffLostFactor,
  turnOnFactor,
} from "./second-factor/setting.ts";
export {
  beginRecovery,
  recoveryLink,
  requestRecovery,
  stopRecovery,
  stopRecoveryByLink,
} from "./second-factor/recovery.ts";
export { continueRecovery } from "./second-factor/recovery-job.ts";
export { addPasskey, beginPasskey, passkeys, removePasskey, renamePasskey } from "./passkey/setting.ts";
export { loginWithPasskey, passkeyOffer } from "./passkey/sign-in.ts";
export { refresh } from "./session/session-store.ts";
export { confirm, endOtherSessions, endSession, sessions, signOut } from "./sign-in/own-sessions.ts";
export { openLink, signLink } from "./session/link.ts";
export { actingUser } from "./person.ts";
export { proofNeeds, proving } from "./proof.ts";
export { linkSeconds } from "./token.ts";
export { completeSignUp, resendSignUpCode, signUp } from "./sign-up/sign-up.ts";
export { changePassword, verifyResetCode, requestReset, resetPassword } from "./password-change.ts";
export { changeEmail, requestEmailChange } from "./email-change.ts";
export { unlinkGoogle } from "./google-link.ts";
export { changePicture, update } from "./profile.ts";
export { closingState } from "./closing/state.ts";
export { closeAccount, stopClosing } from "./closing/request.ts";
export { personalData } from "./closing/data.ts";
export { closeWhenDue } from "./closing/due.ts";
export { eraseAccount } from "./closing/erase.ts";
export { checkStatement, receipt } from "./closing/receipt.ts";
export { picture } from "./picture.ts";
export { joinWorkspace, leaveWorkspace, switchWorkspace, workspaces } from "./active-workspace.ts";
export { idOf, ownImported } from "./imported-workspace.ts";
export { closeWorkspace, transferWorkspace } from "./ownership.ts";
export { CodeMessage, codeEmail } from "./code/code-email.ts";
export { googleOffer, loginWithGoogle } from "./sign-up/google.ts";
export {
  CloseAccount,
  Closed,
  ClosingState,
  CodeProof,
  CodeRequest,
  Confirmation,
  EmailChange,
  EmailChangeRequest,
  Events,
  FactorOffer,
  FactorProof,
  FactorState,
  GoogleLogin,
  GoogleOffer,
  GoogleSession,
  limits,
  LinkProof,
  LiveSession,
  Login,
  Message,
  Passkey,
  PasskeyID,
  PasskeyName,
  PasskeyLogin,
  PasskeyOffer,
  PasskeyRegistration,
  PasskeyRequest,
  PasswordChange,
  PasswordReset,
  Receipt,
  ReceiptID,
  Recovery,
  RecoveryCodes,
  RecoveryProof,
  RecoveryRequest,
  Refresh,
  ResetToken,
  SecondStep,
  Session,
  SignUp,
  SignUpProof,
  Statement,
  StatementCheck,
  Switched,
  Tokens,
  Transfer,
  User,
  UserChange,
  WorkspaceChoice,
} from "./schema.ts";
