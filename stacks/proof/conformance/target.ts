/**
 * The target of the suite. CONFORMANCE_ENDPOINT is the URL of an emulator, or `aws` for AWS with the credentials of the
 * environment. By default, a local cloud starts in a temporary folder; its tables are in memory if CONFORMANCE_STORE says so.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCloud } from "../../local/cloud/server.ts";

export interface Target {
  /** The configuration of SDK clients. */
  config: {
    endpoint?: string;
    region: string;
    credentials?: { accessKeyId: string; secretAccessKey: string };
    maxAttempts: number;
  };
  close(): Promise<void>;
}

export async function openTarget(): Promise<Target> {
  const named = process.env["CONFORMANCE_ENDPOINT"];
  const region = process.env["AWS_REGION"] ?? "us-east-1";
  if (named === "aws") {
    delete process.env["AWS_ENDPOINT_URL"];
    return { config: { region, maxAttempts: 3 }, close: () => Promise.resolve() };
  }
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  if (named !== undefined)
    return {
      config: { endpoint: named, region, credentials, maxAttempts: 1 },
      close: () => Promise.resolve(),
    };
  const folder = await mkdtemp(join(tmpdir(), "winnow-conformance-"));
  const cloud = await startCloud({
    port: 0,
    folder,
    tablesInMemory: process.env["CONFORMANCE_STORE"] === "memory",
  });
  return {
    config: { endpoint: cloud.endpoint, region, credentials, maxAttempts: 1 },
    async close() {
      await cloud.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** A unique name that is valid for tables, buckets and queues. */
export function uniqueName(): string {
  return `winnow-${crypto.randomUUID()}`;
}
