/** Refuses direct calls of the HTTP API: only the distribution sends the secret header. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { APIGatewayRequestAuthorizerEventV2, APIGatewaySimpleAuthorizerResult } from "aws-lambda";

/** The header with the distribution's secret, in lower case, as the HTTP API passes it on. */
export const originHeader = "x-origin-secret";

export async function handler({
  headers,
}: Pick<APIGatewayRequestAuthorizerEventV2, "headers">): Promise<APIGatewaySimpleAuthorizerResult> {
  const secret = process.env["ORIGIN_SECRET"];
  if (!secret) throw new Error("The setting ORIGIN_SECRET is missing from the environment.");
  const shown = headers?.[originHeader] ?? "";
  return { isAuthorized: timingSafeEqual(digest(shown), digest(secret)) };
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
