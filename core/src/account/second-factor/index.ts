/**
 * The second factor of a sign-in: the code of an authenticator app (TOTP, RFC 6238) or a recovery code. A right password, or
 * Google, is answered with a challenge; a second call with a code finishes the sign-in.
 */
export { factorNeeded, readChallenge } from "./challenge.ts";
export { SecondFactorEntity } from "../../second-factor/index.ts";
export { prove, wrongCode } from "./proof.ts";
export { codesLeft, factorOf, requireOn } from "./read.ts";
export { stoppingRecovery } from "./recovery-row.ts";
export { reporting, reportingFailures } from "./report.ts";
