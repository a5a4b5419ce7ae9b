import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const script = join(import.meta.dirname, "../../deploy/secrets.ts");

/** The regions of the script's signed requests to SSM. */
async function regionsOf(environment: Record<string, string>): Promise<Set<string | undefined>> {
  const regions = new Set<string | undefined>();
  const ssm = createServer((request, response) => {
    regions.add(/Credential=[^/]+\/\d+\/([^/]+)\/ssm/.exec(request.headers.authorization ?? "")?.[1]);
    response.writeHead(200, { "content-type": "application/x-amz-json-1.1" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(ssm, "listening");
  const child = spawn(process.execPath, [script, "dev"], {
    env: {
      ...process.env,
      AWS_ENDPOINT_URL: `http://127.0.0.1:${(ssm.address() as AddressInfo).port}`,
      AWS_ACCESS_KEY_ID: "local",
      AWS_SECRET_ACCESS_KEY: "local",
      ...environment,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await once(child, "exit");
  ssm.close();
  return regions;
}

it("Secrets are written to the region of the stage, not of the environment.", async () => {
  const [usual, chosen] = await Promise.all([
    regionsOf({ AWS_REGION: "us-west-2" }),
    regionsOf({ AWS_REGION: "us-west-2", WINNOW_REGION: "eu-central-1" }),
  ]);
  expect(usual).toEqual(new Set(["eu-west-1"]));
  expect(chosen).toEqual(new Set(["eu-central-1"]));
});
