/**
 * API keys: what programs call `/v1` with. A key acts for the person who made it, and never exceeds what their role
 * allows at the time of the call. Test keys are for every workspace; live ones are made in a workspace with a plan, and
 * stay valid when the plan ends.
 */
export * as ApiKey from "./index.ts";
export { authenticate, byHash, rightsOf } from "./authenticate.ts";
export { callLimits, callsPerSecond, hasLiveKeys } from "./plan-limits.ts";
export { regenerate, revoke, update } from "./change.ts";
export { grantable } from "./authority.ts";
export { create, createForHolder, storedOf } from "./create.ts";
export { derive as secretFrom, isKey } from "./key-format.ts";
export { eraseUsage, removeAll, stopAbandoned } from "./departure.ts";
export { forget } from "./forget.ts";
export { tellExpiry } from "./expiry.ts";
export { abandonedMessage, expiredMessage, expiringMessage, revokedMessage } from "./notice.ts";
export { get, list, nameOf } from "./read.ts";
export {
  type Counted,
  countCall,
  countRefusal,
  type Policy,
  RateLimited,
  takeSlot,
  type Use,
} from "./meter.ts";
export { Create, Events, Info, Query, Regenerate, Update, Usage, WithSecret } from "./schema.ts";
export { calls } from "./calls.ts";
export { usage } from "./usage.ts";
