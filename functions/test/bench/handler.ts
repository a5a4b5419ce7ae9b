/** What the handler adds to Hono on Lambda: routes, a request id, its world, authority and errors, beside a single route and nothing else. */
import type { Context } from "aws-lambda";
import { Verdict } from "@winnow/core/verdict";
import { Hono } from "hono";
import { handle } from "hono/aws-lambda";

Object.assign(process.env, {
  AWS_REGION: "us-east-1",
  TABLE_NAME: "none",
  BUCKET_NAME: "none",
  BUS_NAME: "none",
  SECRET_PREFIX: "/none",
  STALE_SECONDS: "900",
  RETRY_SECONDS: "15",
  DEADLINE_SECONDS: "86400",
  GREYLIST_SECONDS: "300",
  AGENT_SILENCE_SECONDS: "20",
  CODES_PER_HOUR: "20",
  FREE_GRANTS_PER_DOMAIN: "5",
  PROBE_TRANSPORT: "none",
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const { handler: ours } = await import("../../src/api/handler.ts");

const path = "/api/lists";
const calls = 5_000;
const rounds = 9;

/** What API Gateway tells a function of a call without a token (payload format 2.0). */
const event = {
  version: "2.0",
  routeKey: "$default",
  rawPath: path,
  rawQueryString: "",
  headers: {
    accept: "application/json",
    "accept-encoding": "gzip, deflate, br",
    host: "winnow.example",
    "user-agent": "Mozilla/5.0",
    "x-forwarded-for": "192.0.2.1",
    "x-forwarded-proto": "https",
  },
  requestContext: {
    accountId: "000000000000",
    apiId: "api",
    authentication: null,
    authorizer: {},
    domainName: "winnow.example",
    domainPrefix: "winnow",
    http: { method: "GET", path, protocol: "HTTP/1.1", sourceIp: "192.0.2.1", userAgent: "Mozilla/5.0" },
    requestId: "request",
    routeKey: "$default",
    stage: "$default",
    time: "21/Nov/2026:10:00:00 +0000",
    timeEpoch: 1_795_255_200_000,
  },
  isBase64Encoded: false,
} as const;

const refusal = { error: "Log in first.", code: "actor.unauthenticated", request_id: "request" };
const reasons = { results: Verdict.reasonGuides };

/** The calls that are measured, and a bare handler of each. */
const races = [
  { path: "/api/lists", status: 401, bare: new Hono().get("/api/lists", (c) => c.json(refusal, 401)) },
  { path: "/v1/reasons", status: 200, bare: new Hono().get("/v1/reasons", (c) => c.json(reasons)) },
];

type Handler = typeof ours;
type Race = (typeof races)[number];

async function rateOf(handler: Handler, { path, status }: Race): Promise<number> {
  const { requestContext } = event;
  const asked = {
    ...event,
    rawPath: path,
    requestContext: { ...requestContext, http: { ...requestContext.http, path } },
  };
  const from = performance.now();
  for (let call = 0; call < calls; call++) {
    const answer = await handler(asked as never, {} as Context);
    const { statusCode } = answer as { statusCode?: number };
    if (statusCode !== status) throw new Error(`The call was answered with ${statusCode}.`);
  }
  return (calls / (performance.now() - from)) * 1_000;
}

for (const race of races) {
  const bare = handle(race.bare);
  const ratios: number[] = [];
  print(`  ${race.path}`);
  for (let round = 0; round < rounds; round++) {
    const [one, other] = [await rateOf(bare, race), await rateOf(ours, race)];
    ratios.push(other / one);
    print(`  ours ${other.toFixed(0)} calls/s, bare Hono ${one.toFixed(0)} calls/s`);
  }
  const ratio = ratios.toSorted((a, b) => a - b)[rounds >> 1] ?? 0;
  print(
    `  => ${ratio.toFixed(2)}x the calls/s of a bare handler, at least 0.5: ${ratio >= 0.5 ? "ok" : "MISSED"}`,
  );
}
