/** The public API, called by programs with API keys. */
import { OpenAPIHono } from "@hono/zod-openapi";
import { methodNotAllowed } from "hono/method-not-allowed";
import { atOnce } from "../api/at-once.ts";
import type { Env } from "../api/env.ts";
import { identify, keepPrivate } from "../api/headers.ts";
import { accuracyRoutes } from "./accuracy.ts";
import { creditRoutes } from "./credit.ts";
import { documentOf, registerShared } from "./document.ts";
import { crossOrigin, formCheckRoutes } from "./form-check.ts";
import { listRoutes } from "./list.ts";
import { outcomeRoutes } from "./outcome.ts";
import { onError, onMissing, onOtherMethod } from "./problem.ts";
import { reasonRoutes } from "./reason.ts";
import { represent } from "./representation.ts";
import { ruleRoutes } from "./rule.ts";
import { suppressionRoutes } from "./suppression.ts";
import { staticJson } from "./static-json.ts";
import { usageRoutes } from "./usage.ts";
import { verificationRoutes, verifyRoutes } from "./verify.ts";
import { webhookRoutes } from "./webhook.ts";
import { registerEvents } from "./webhook-event.ts";

/** Calls at a time in one process: those that ask somebody else while the caller waits. */
const maxVerifications = 64;
const maxFormChecks = 200;

export const v1 = new OpenAPIHono<Env>({ strict: false }).basePath("/v1");
v1.use(identify, keepPrivate, represent);
v1.use("/form-check", crossOrigin, atOnce(maxFormChecks));
v1.use("/verify", atOnce(maxVerifications));
v1.use(methodNotAllowed({ app: v1, onMethodNotAllowed: onOtherMethod }));
v1.onError(onError);
v1.notFound(onMissing);

v1.route("/verify", verifyRoutes);
v1.route("/verifications", verificationRoutes);
v1.route("/lists", listRoutes);
v1.route("/form-check", formCheckRoutes);
v1.route("/credits", creditRoutes);
v1.route("/usage", usageRoutes);
v1.route("/webhooks", webhookRoutes);
v1.route("/rules", ruleRoutes);
v1.route("/suppressions", suppressionRoutes);
v1.route("/outcomes", outcomeRoutes);
v1.route("/accuracy", accuracyRoutes);
v1.route("/reasons", reasonRoutes);
registerShared(v1);
registerEvents(v1);

/** The OpenAPI document of every call above, and of the events. */
export const v1Document = () => documentOf(v1);

let document: ReturnType<typeof staticJson> | undefined;
v1.get("/openapi.json", (c) => (document ??= staticJson(v1Document()))(c));
