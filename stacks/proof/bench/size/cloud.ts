/** The local cloud and the mail world as processes of their own, on a new folder. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Endpoints } from "../../../local/mail-world/network.ts";
import { start } from "../child.ts";

export interface Surroundings {
  endpoint: string;
  mailWorld: Endpoints;
  /** To put files into. */
  folder: string;
  close(): Promise<void>;
}

export async function startSurroundings(): Promise<Surroundings> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-size-"));
  const main = join(import.meta.dirname, "../../../local/cloud/main.ts");
  const cloud = spawn(process.execPath, [main, "--tied", "--port", "0", "--data", join(folder, "data")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const mail = start(join(import.meta.dirname, "../../../local/mail-world/main.ts"));
  return {
    endpoint: await endpointOf(cloud.stdout),
    mailWorld: await mail.hear(Endpoints),
    folder,
    async close() {
      mail.end();
      cloud.kill();
      await once(cloud, "exit");
      await rm(folder, { recursive: true });
    },
  };
}

async function endpointOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const endpoint = /ready on (\S+?),/.exec(line)?.[1];
    if (endpoint) return endpoint;
  }
  throw new Error("The local cloud did not start.");
}
