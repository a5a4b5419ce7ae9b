/** The local cloud and the mail world as separate processes, on a new folder. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Endpoints } from "../../../local/mail-world/network.ts";
import { startChild } from "../child-process.ts";
import { cpuSecondsOf } from "../cpu-time.ts";

export interface Environment {
  endpoint: string;
  mailWorld: Endpoints;
  /** A folder for files. */
  folder: string;
  /** The maximum of resident memory of the local cloud's process so far; undefined but on Linux. */
  cloudPeakMB(): number | undefined;
  /** The CPU time of the local cloud's process so far. On Linux alone. */
  cloudCpuSeconds(): number;
  close(): Promise<void>;
}

export async function startEnvironment(): Promise<Environment> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-size-"));
  const main = join(import.meta.dirname, "../../../local/cloud/main.ts");
  const cloud = spawn(process.execPath, [main, "--tied", "--port", "0", "--data", join(folder, "data")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const mail = startChild(join(import.meta.dirname, "../../../local/mail-world/main.ts"));
  return {
    endpoint: await endpointOf(cloud.stdout),
    mailWorld: await mail.receive(Endpoints),
    folder,
    cloudPeakMB: () => peakMBOf(cloud.pid),
    cloudCpuSeconds: () => cpuSecondsOf(cloud.pid ?? 0),
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

function peakMBOf(pid: number | undefined): number | undefined {
  if (process.platform !== "linux") return undefined;
  const [, kB] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return kB === undefined ? undefined : Number(kB) / 1024;
}
