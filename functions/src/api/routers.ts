/**
 * The routers of the browser's API by the paths that they lie under; agents call `/api/agent`. The specification of the product gives
 * most paths and fields, such as `tempuser` and `creditbucket`: they are not ours to name. Files and functions have our nouns.
 */
import type { Application, Routers } from "../http/by-path.ts";

export const routers = {
  "/api/accounts": async () => [(await import("./account.ts")).accountRoutes],
  "/api/agent": async () => [(await import("./agent.ts")).agentRoutes],
  "/api/tempuser": async () => [(await import("./sign-up.ts")).signUpRoutes],
  "/api/user": async () => [
    (await import("./user.ts")).userRoutes,
    (await import("./membership.ts")).membershipRoutes,
    (await import("./closing.ts")).closingRoutes,
  ],
  "/api/workspace": async () => [
    (await import("./workspace.ts")).workspaceRoutes,
    (await import("./archive.ts")).archiveRoutes,
  ],
  "/api/workspaces": async () => [(await import("./member.ts")).memberRoutes],
  "/api/workspaceinvite": async () => [(await import("./workspace-invite.ts")).workspaceInviteRoutes],
  "/api/role": async () => [(await import("./role.ts")).roleRoutes],
  "/api/rules": async () => [(await import("./rule.ts")).ruleRoutes],
  "/api/suppressions": async () => [(await import("./suppression.ts")).suppressionRoutes],
  "/api/permission": async () => [(await import("./permission.ts")).permissionRoutes],
  "/api/pictures": async () => [(await import("./picture.ts")).pictureRoutes],
  "/api/api-key": async () => [(await import("./api-key.ts")).apiKeyRoutes],
  "/api/device-login": async () => [(await import("./device-login.ts")).deviceLoginRoutes],
  "/api/audit": async () => [(await import("./audit.ts")).auditRoutes],
  "/api/creditbucket": async () => [(await import("./credit.ts")).creditRoutes],
  "/api/credit/ledger": async () => [(await import("./credit.ts")).ledgerRoutes],
  "/api/credit/months": async () => [(await import("./credit.ts")).creditMonthRoutes],
  "/api/credit/statement": async () => [(await import("./credit.ts")).statementRoutes],
  "/api/credit/usage": async () => [(await import("./credit.ts")).creditUsageRoutes],
  "/api/history": async () => [(await import("./history.ts")).historyRoutes],
  "/api/outcome-files": async () => [(await import("./outcome-file.ts")).outcomeFileRoutes],
  "/api/outcome-sources": async () => [(await import("./outcome-source.ts")).outcomeSourceRoutes],
  "/api/accuracy": async () => [(await import("./accuracy.ts")).accuracyRoutes],
  "/api/customplan": async () => [(await import("./custom-plan.ts")).customPlanRoutes],
  "/api/dashboard": async () => [(await import("./dashboard.ts")).dashboardRoutes],
  "/api/subscription": async () => [(await import("./subscription.ts")).subscriptionRoutes],
  "/api/payment": async () => [(await import("./payment.ts")).paymentRoutes],
  "/api/billing": async () => [(await import("./billing.ts")).billingRoutes],
  "/api/lists": async () => [
    (await import("./list.ts")).listRoutes,
    (await import("./list-result.ts")).listResultRoutes,
    (await import("./history.ts")).listHistoryRoutes,
    (await import("./shared-link.ts")).sharedLinkRoutes,
    (await import("./comparison.ts")).comparisonRoutes,
  ],
  "/api/shared": async () => [(await import("./shared-link.ts")).sharedRoutes],
  "/api/status": async () => [(await import("./status.ts")).statusRoutes],
  "/api/segments": async () => [(await import("./segment.ts")).segmentRoutes],
  "/api/downloads": async () => [(await import("./download.ts")).downloadRoutes],
  "/api/notice": async () => [(await import("./notice.ts")).noticeRoutes],
  "/api/verify-email": async () => [(await import("./verify-email.ts")).verifyEmailRoutes],
  "/api/webhook": async () => [(await import("./webhook.ts")).webhookRoutes],
} satisfies Routers;

export type Api = Application<typeof routers>;
