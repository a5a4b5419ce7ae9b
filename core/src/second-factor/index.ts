/**
 * Second factors, as stored. Accounts turn them on and off and ask for them at a sign-in; a workspace that
 * requires one asks which members have one.
 */
export * as SecondFactor from "./index.ts";
export { SecondFactorEntity, type SecondFactorRow as Row } from "./entity.ts";
export { find, isOn, among } from "./find.ts";
