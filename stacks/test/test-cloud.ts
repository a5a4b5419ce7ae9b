/** The local cloud of a test run: global setup of vitest. Tests find its endpoint and resources in the environment. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { topology } from "../topology.ts";
import { type Cloud, startCloud } from "../local/cloud/server.ts";
import { provision } from "../local/runtime/provision.ts";
import { provisionSecrets } from "../secrets.ts";

export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-cloud-"));
  const cloud = await startTestCloud(folder);
  return async () => {
    await cloud.close();
    await rm(folder, { recursive: true });
  };
}

/** Starts a cloud with all resources, and names them in the environment. */
export async function startTestCloud(folder: string): Promise<Cloud> {
  const cloud = await startCloud({ port: 0, folder, keepsExpired: true, tablesInMemory: true });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: cloud.endpoint,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
  });
  try {
    const settings = await provision(topology);
    await provisionSecrets(`${settings.SECRET_PREFIX}`);
    Object.assign(process.env, settings);
  } catch (error) {
    await cloud.close();
    throw error;
  }
  return cloud;
}
