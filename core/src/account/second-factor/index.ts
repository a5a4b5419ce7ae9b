/**
 * The second factor of a sign-in: the code of an authenticator app (TOTP, RFC 6238) or a recovery code. A right password, or
 * Google, is answered with a challenge; a second call with a code finishes the sign-in.
 */
export { factorNeeded, readChallenge } from "./challenge.ts";
export { redeeming, wrongCode } from "./proof.ts";
export { factorOf, requireOn } from "./read.ts";
export { stoppingRecovery } from "./recovery-row.ts";
export { reportingFailures } from "./report.ts";
