/** The command against the account, over the wire: a server plays Lambda. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { concurrency } from "../../operator/concurrency.ts";

let limit = 1_000;
let status = 200;
const asked: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
const lambda = createServer(({ url, headers }, response) => {
  asked.push({ url, headers });
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ AccountLimit: { ConcurrentExecutions: limit } }));
});

beforeAll(async () => {
  lambda.listen(0, "127.0.0.1");
  await once(lambda, "listening");
  const { port } = lambda.address() as AddressInfo;
  vi.stubEnv("AWS_ENDPOINT_URL", `http://127.0.0.1:${port}`);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "operator");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
});
afterEach(() => {
  [limit, status] = [1_000, 200];
});
afterAll(() => {
  vi.unstubAllEnvs();
  lambda.close();
});

describe("the check of the account's limit", () => {
  it("asks Lambda for the limit, signed, and says that the stages of an account fit", async () => {
    const { report, excess } = await concurrency(["--stage", "production", "--stage", "staging"]);
    expect(excess).toBeNull();
    expect(report).toMatch(/^The account runs 1000 functions at a time\.\nproduction: functions reserve \d+/);
    expect(asked.at(-1)?.url).toBe("/2016-08-19/account-settings/");
    expect(asked.at(-1)?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=operator\/\d+\/[\w-]+\/lambda\/aws4_request/,
    );
  });

  it("says how to ask for more in a new account", async () => {
    limit = 10;
    const { excess } = await concurrency(["--stage", "production"]);
    expect(excess).toMatch(/leave 0 of 10[^]*--quota-code L-B99A9384 --desired-value 1000$/);
  });

  it("reports what Lambda refuses, and stages that are none", async () => {
    status = 403;
    await expect(concurrency(["--stage", "dev"])).rejects.toThrow("Lambda does not tell the limit: 403");
    await expect(concurrency([])).rejects.toThrow("--stage: Name a stage.");
    await expect(concurrency(["--stage", "Prod!"])).rejects.toThrow("--stage:");
    await expect(concurrency(["--stagee", "dev"])).rejects.toThrow("Unknown option");
  });
});
