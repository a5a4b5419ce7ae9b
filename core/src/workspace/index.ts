/** Workspaces: the tenants. Each user owns at least the one that was created with their account. */
export * as Workspace from "./index.ts";
export { Events, FactorRule, maxTeamMembers, type Plan, plans, Settings, Update } from "./schema.ts";
export { close, eraseAgain } from "./close.ts";
export { forget, nameFor } from "./forget.ts";
export { factorFacts, factorPage, factorRequiredMessage } from "./notice.ts";
export { factorReminderTime, isFactorDue, requireFactor } from "./second-factor.ts";
export { type Decision, transact } from "./transact.ts";
export type { WorkspaceRow as Row } from "./entity.ts";
export {
  closedAt,
  find,
  missing,
  requireOpen,
  requireOwner,
  retentionOf,
  settingsOf,
  wasMade,
} from "./read.ts";
export { creation, update } from "./change.ts";
export { setPlan, isLapsedFor } from "./plan.ts";
