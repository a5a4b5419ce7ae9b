/** The cloud of a test run: vitest starts it once, on a free port and in a folder of its own, and names it to all tests. */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { topology } from "../topology.ts";
import { startCloud } from "./cloud/server.ts";

export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-cloud-"));
  const cloud = await startCloud({ port: 0, folder });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: cloud.endpoint,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
  });
  const provisioning = join(import.meta.dirname, "runtime/provision.ts");
  if (existsSync(provisioning)) {
    const { provision } = (await import(provisioning)) as {
      provision(wiring: typeof topology): Promise<object>;
    };
    Object.assign(process.env, await provision(topology));
  }
  return async () => {
    await cloud.close();
    await rm(folder, { recursive: true });
  };
}
