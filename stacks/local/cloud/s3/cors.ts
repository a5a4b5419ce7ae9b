/** CORS headers and preflight responses, by the bucket's rules. */
import type { ServerResponse } from "node:http";
import { AwsError } from "../emulated-service.ts";
import { matchCors, type CorsRule } from "./cors-rule.ts";
import { answerEmpty, type S3Request } from "./request.ts";
import type { Operation, Storage } from "./storage.ts";

/** Adds CORS headers to the response if a rule of the bucket allows the origin. */
export function allowOrigin(storage: Storage, request: S3Request, response: ServerResponse): void {
  const origin = request.header("origin");
  const rules = storage.catalog.find(request.bucket)?.cors ?? [];
  if (origin === undefined || request.method === "OPTIONS") return;
  const rule = matchCors(rules, origin, request.method);
  if (!rule) return;
  setOrigin(response, rule, origin);
  if (rule.expose.length > 0) response.setHeader("access-control-expose-headers", rule.expose.join(", "));
}

/** Answers a preflight request, which is never signed. */
export const answerPreflight: Operation = async (storage, request, response) => {
  const origin = request.header("origin");
  const method = request.header("access-control-request-method");
  if (origin === undefined || method === undefined)
    throw new AwsError("BadRequest", "A preflight needs Origin and Access-Control-Request-Method.");
  const asked = request.header("access-control-request-headers") ?? "";
  const headers = asked
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const rule = matchCors(storage.catalog.bucket(request.bucket).cors, origin, method, headers);
  if (!rule) throw new AwsError("AccessForbidden", "CORSResponse: This CORS request is not allowed.", 403);
  setOrigin(response, rule, origin);
  answerEmpty(response, 200, {
    "access-control-allow-methods": rule.methods.join(", "),
    ...(headers.length > 0 ? { "access-control-allow-headers": headers.join(", ") } : {}),
    ...(rule.maxAgeSeconds === undefined ? {} : { "access-control-max-age": String(rule.maxAgeSeconds) }),
  });
};

function setOrigin(response: ServerResponse, rule: CorsRule, origin: string): void {
  const anyone = rule.origins.includes("*");
  response.setHeader("access-control-allow-origin", anyone ? "*" : origin);
  if (!anyone) response.setHeader("access-control-allow-credentials", "true");
  response.setHeader("vary", "Origin, Access-Control-Request-Headers, Access-Control-Request-Method");
}
