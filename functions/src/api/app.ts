import { OpenAPIHono } from "@hono/zod-openapi";
import type { Hono } from "hono";
import { accountRoutes } from "./account.ts";
import { agentRoutes } from "./agent.ts";
import { apiKeyRoutes } from "./api-key.ts";
import { archiveRoutes } from "./archive.ts";
import { atOnce } from "./at-once.ts";
import { auditRoutes } from "./audit.ts";
import { limitBody } from "./body-limit.ts";
import { closingRoutes } from "./closing.ts";
import { comparisonRoutes } from "./comparison.ts";
import {
  creditMonthRoutes,
  creditRoutes,
  creditUsageRoutes,
  ledgerRoutes,
  statementRoutes,
} from "./credit.ts";
import { onError, onMissing } from "./error.ts";
import { historyRoutes, listHistoryRoutes } from "./history.ts";
import { hookRoutes } from "./hook.ts";
import { billingRoutes } from "./billing.ts";
import { customPlanRoutes } from "./custom-plan.ts";
import { dashboardRoutes } from "./dashboard.ts";
import { outcomeFileRoutes } from "./outcome-file.ts";
import { outcomeSourceRoutes } from "./outcome-source.ts";
import { paymentRoutes } from "./payment.ts";
import { segmentRoutes } from "./segment.ts";
import { statusRoutes } from "./status.ts";
import { accuracyRoutes } from "./accuracy.ts";
import { sharedLinkRoutes, sharedRoutes } from "./shared-link.ts";
import { subscriptionRoutes } from "./subscription.ts";
import { deviceLoginRoutes } from "./device-login.ts";
import { downloadRoutes } from "./download.ts";
import { listResultRoutes } from "./list-result.ts";
import { listRoutes } from "./list.ts";
import { memberRoutes } from "./member.ts";
import { membershipRoutes } from "./membership.ts";
import { identify, keepPrivate } from "./headers.ts";
import { session } from "./middleware.ts";
import { noticeRoutes } from "./notice.ts";
import { permissionRoutes } from "./permission.ts";
import { pictureRoutes } from "./picture.ts";
import { roleRoutes } from "./role.ts";
import { ruleRoutes } from "./rule.ts";
import type { Env } from "./env.ts";
import type { Document } from "../docs/openapi.ts";
import { routes } from "./route.ts";
import { suppressionRoutes } from "./suppression.ts";
import { tempUserRoutes } from "./tempuser.ts";
import { userRoutes } from "./user.ts";
import { verifyEmailRoutes } from "./verify-email.ts";
import { webhookRoutes } from "./webhook.ts";
import { workspaceInviteRoutes } from "./workspace-invite.ts";
import { workspaceRoutes } from "./workspace.ts";

const browser = routes()
  .route("/accounts", accountRoutes)
  .route("/agent", agentRoutes)
  .route("/tempuser", tempUserRoutes)
  .route("/user", userRoutes)
  .route("/user", membershipRoutes)
  .route("/user", closingRoutes)
  .route("/workspace", workspaceRoutes)
  .route("/workspace", archiveRoutes)
  .route("/workspaces", memberRoutes)
  .route("/workspaceinvite", workspaceInviteRoutes)
  .route("/role", roleRoutes)
  .route("/rules", ruleRoutes)
  .route("/suppressions", suppressionRoutes)
  .route("/permission", permissionRoutes)
  .route("/pictures", pictureRoutes)
  .route("/api-key", apiKeyRoutes)
  .route("/device-login", deviceLoginRoutes)
  .route("/audit", auditRoutes)
  .route("/creditbucket", creditRoutes)
  .route("/credit/ledger", ledgerRoutes)
  .route("/credit/months", creditMonthRoutes)
  .route("/credit/statement", statementRoutes)
  .route("/credit/usage", creditUsageRoutes)
  .route("/history", historyRoutes)
  .route("/outcome-files", outcomeFileRoutes)
  .route("/outcome-sources", outcomeSourceRoutes)
  .route("/accuracy", accuracyRoutes)
  .route("/customplan", customPlanRoutes)
  .route("/dashboard", dashboardRoutes)
  .route("/subscription", subscriptionRoutes)
  .route("/payment", paymentRoutes)
  .route("/billing", billingRoutes)
  .route("/lists", listRoutes)
  .route("/lists", listResultRoutes)
  .route("/lists", listHistoryRoutes)
  .route("/lists", sharedLinkRoutes)
  .route("/lists", comparisonRoutes)
  .route("/shared", sharedRoutes)
  .route("/status", statusRoutes)
  .route("/segments", segmentRoutes)
  .route("/downloads", downloadRoutes)
  .route("/notice", noticeRoutes)
  .route("/verify-email", verifyEmailRoutes)
  .route("/webhook", webhookRoutes);

/** Calls at a time in one process: verifications of one address, and those which hash a password. */
const maxVerifications = 64;
const maxHashing = 16;

/** The routes of the browser's API. A trailing slash does not matter. */
const base = new OpenAPIHono<Env>({ strict: false });
base.use(identify, keepPrivate);
base.use("/api/verify-email/*", atOnce(maxVerifications));
const hashing = atOnce(maxHashing);
for (const path of ["accounts/auth", "accounts/password-reset", "tempuser"])
  base.use(`/api/${path}/*`, hashing);
base.use("/api/*", limitBody, session);
base.route("/hook", hookRoutes);
base.onError(onError);
base.notFound(onMissing);

export const app = base.route("/api", browser);

app.openAPIRegistry.registerComponent("securitySchemes", "session", {
  type: "http",
  scheme: "bearer",
  bearerFormat: "JWT",
});

/** The OpenAPI document of every call above. */
export const appDocument = () =>
  app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Winnow in the browser",
      version: "1",
      description: "What the pages call. Programs call /v1, which has a document of its own.",
      license: { name: "Proprietary", url: "/docs" },
    },
    servers: [{ url: "/", description: "This installation" }],
  });

app.get("/api/openapi.json", (c) => c.json(appDocument()));

let docs: Promise<Hono<Env>> | undefined;

/** The documentation, loaded at its first call. */
async function loadDocs(): Promise<Hono<Env>> {
  const [{ docsRoutes }, { v1Document }] = await Promise.all([
    import("../docs/index.ts"),
    import("../v1/app.ts"),
  ]);
  return docsRoutes(() => v1Document() as Document);
}
for (const path of ["/docs/*", "/llms.txt"])
  base.all(path, async (c) => (await (docs ??= loadDocs())).fetch(c.req.raw, c.env));

export type Api = typeof app;
