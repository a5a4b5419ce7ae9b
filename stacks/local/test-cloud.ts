/** The cloud of a test run: vitest starts it once, on a free port and in a folder of its own, and names it to all tests. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { topology } from "../topology.ts";
import { startCloud } from "./cloud/server.ts";
import { provision } from "./runtime/provision.ts";
import { provisionSecrets } from "../secrets.ts";

export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-cloud-"));
  const cloud = await startCloud({ port: 0, folder, keepsExpired: true });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: cloud.endpoint,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
  });
  async function teardown(): Promise<void> {
    await cloud.close();
    await rm(folder, { recursive: true });
  }
  try {
    const settings = await provision(topology);
    await provisionSecrets(`${settings.SECRET_PREFIX}`);
    Object.assign(process.env, settings);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}
