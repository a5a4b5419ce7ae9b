/** Accounts: who people are and how they prove it. A password is kept as a hash, a session as a chain of refresh tokens. */
export * as Account from "./index.ts";
export { register } from "./registration.ts";
export { authenticate, login, me } from "./sign-in.ts";
export { refresh } from "./session.ts";
export { endSession, sessions, signOut } from "./sessions.ts";
export { completeSignUp, resendSignUpCode, signUp } from "./sign-up.ts";
export { changePassword, proveReset, requestReset, resetPassword } from "./new-password.ts";
export { changeEmail, requestEmailChange } from "./email-change.ts";
export { changePicture, update } from "./profile.ts";
export { picture } from "./picture.ts";
export { enter, join, leave, workspaces } from "./workspaces.ts";
export { closeWorkspace, transferWorkspace } from "./ownership.ts";
export { CodeMessage, dueLetter } from "./due-letter.ts";
export { googleOffer, loginWithGoogle } from "./google.ts";
export {
  CodeProof,
  CodeRequest,
  EmailChange,
  EmailChangeRequest,
  Events,
  GoogleLogin,
  GoogleOffer,
  LiveSession,
  Login,
  Message,
  PasswordChange,
  PasswordReset,
  Refresh,
  ResetToken,
  Session,
  SignUp,
  Switched,
  Tokens,
  Transfer,
  User,
  UserChange,
  WorkspaceChoice,
} from "./schema.ts";
