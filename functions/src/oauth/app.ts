/**
 * How a device gets a key: OAuth 2.0 Device Authorization Grant. Paths, fields and errors are those of RFC 8628, so that its
 * clients work here.
 */
import { DeviceLogin } from "@winnow/core/device-login";
import { Config } from "@winnow/core/kit/config";
import { LimitError, VisibleError } from "@winnow/core/kit/error";
import { Clock } from "@winnow/core/port/clock/index";
import { type Context, Hono } from "hono";
import { asVisibleError } from "../http/error/error.ts";
import { onError } from "../http/error/error-body.ts";
import type { Env } from "../http/env.ts";
import { limitBody } from "../http/body-limit.ts";
import { identify, keepPrivate } from "../http/answer/headers.ts";
import { session } from "../http/caller/session.ts";

const grantType = "urn:ietf:params:oauth:grant-type:device_code";

/** The RFC's errors, with the sentences that a program may show. */
const refusals = {
  waiting: ["authorization_pending", "The login was not confirmed yet. Ask again after the interval."],
  too_fast: ["slow_down", "Wait five seconds longer between two questions."],
  refused: ["access_denied", "The request was refused."],
  expired: ["expired_token", "The codes are no longer valid. Begin again."],
  unknown: ["invalid_grant", "There is no such device code. Begin again."],
} as const;

export const oauth = new Hono<Env>({ strict: false }).basePath("/oauth");
oauth.use(identify, keepPrivate, limitBody, session);

oauth.onError((thrown, c) => {
  const error = asVisibleError(thrown);
  if (!(error instanceof VisibleError)) return onError(thrown, c);
  if (error instanceof LimitError) {
    c.header("retry-after", String(error.retryAfterSeconds));
    return refuse(c, ["slow_down", error.message], 429);
  }
  if (error.kind === "input") return refuse(c, ["invalid_request", error.message]);
  return refuse(c, ["temporarily_unavailable", error.message], 503);
});

oauth.post("/device_authorization", async (c) => {
  const form = await formOf(c);
  const { scope, device_name: name = "A command line", mode } = form;
  const begun = await DeviceLogin.begin(
    DeviceLogin.Begin.parse({
      name,
      ...(mode !== undefined && { mode }),
      ...(scope !== undefined && { scopes: scope.split(" ").filter(Boolean) }),
    }),
  );
  const { deviceCode, userCode, lifeSeconds, intervalSeconds } = begun;
  return c.json({
    device_code: deviceCode,
    user_code: `${userCode.slice(0, 4)}-${userCode.slice(4)}`,
    verification_uri: new URL("/device", Config.required("appURL")).href,
    expires_in: lifeSeconds,
    interval: intervalSeconds,
  });
});

oauth.post("/token", async (c) => {
  const { grant_type, device_code } = await formOf(c);
  if (grant_type !== grantType)
    return refuse(c, ["unsupported_grant_type", `The grant type is ${grantType}.`]);
  if (!device_code) return refuse(c, ["invalid_request", "Send the device code as device_code."]);
  const answer = await DeviceLogin.answerFor(device_code);
  if (answer?.state !== "granted") return refuse(c, refusals[answer?.state ?? "unknown"]);
  return c.json({
    access_token: answer.key,
    token_type: "Bearer",
    expires_in: Math.floor((Date.parse(answer.expiresAt) - Clock.now().getTime()) / 1000),
    scope: answer.scopes.join(" "),
  });
});

oauth.notFound((c) => refuse(c, ["invalid_request", "There is no such call."], 404));

/** The fields of a form, each once. */
async function formOf(c: Context<Env>): Promise<Readonly<Record<string, string | undefined>>> {
  const fields = await c.req.parseBody();
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

function refuse(
  c: Context<Env>,
  [error, error_description]: readonly [string, string],
  status: 400 | 404 | 429 | 503 = 400,
) {
  return c.json({ error, error_description }, status);
}
