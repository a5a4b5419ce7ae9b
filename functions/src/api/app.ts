import { OpenAPIHono } from "@hono/zod-openapi";
import { requestId } from "hono/request-id";
import { accountRoutes } from "./account.ts";
import { agentRoutes } from "./agent.ts";
import { creditRoutes } from "./credit.ts";
import { onError, onMissing } from "./error.ts";
import { listRoutes } from "./list.ts";
import { session } from "./middleware.ts";
import { noticeRoutes } from "./notice.ts";
import { type Env, routes } from "./route.ts";
import { userRoutes } from "./user.ts";
import { verifyEmailRoutes } from "./verify-email.ts";

const browser = routes()
  .route("/accounts", accountRoutes)
  .route("/agent", agentRoutes)
  .route("/user", userRoutes)
  .route("/creditbucket", creditRoutes)
  .route("/lists", listRoutes)
  .route("/notice", noticeRoutes)
  .route("/verify-email", verifyEmailRoutes);

/** Every call that the browser makes; a path is the same with and without a slash at its end. */
const base = new OpenAPIHono<Env>({ strict: false });
base.use(requestId());
base.use("/api/*", session);
base.onError(onError);
base.notFound(onMissing);

export const app = base.route("/api", browser);

app.openAPIRegistry.registerComponent("securitySchemes", "session", {
  type: "http",
  scheme: "bearer",
  bearerFormat: "JWT",
});

app.doc31("/v1/openapi.json", {
  openapi: "3.1.0",
  info: {
    title: "Winnow",
    version: "1",
    description: "Which addresses on an email list are worth sending to, and why.",
  },
});

export type Api = typeof app;
