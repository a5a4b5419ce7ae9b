/**
 * Where the suite asks its questions. CONFORMANCE_ENDPOINT names any emulator; the word "aws" means AWS itself, with
 * the credentials of the environment; without it a cloud of our own starts in a folder of its own.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCloud } from "../../local/cloud/server.ts";

export interface Target {
  /** For the constructors of SDK clients. */
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
  const cloud = await startCloud({ port: 0, folder });
  return {
    config: { endpoint: cloud.endpoint, region, credentials, maxAttempts: 1 },
    async close() {
      await cloud.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** A name nobody else uses, fit for tables, buckets and queues. */
export function uniqueName(): string {
  return `winnow-${crypto.randomUUID()}`;
}
