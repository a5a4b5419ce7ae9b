/** The local cloud in its own process, which ends with this one. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { requireDataFormat } from "./data-format.ts";

export interface CloudProcess {
  process: ChildProcess;
  endpoint: string;
}

export interface CloudProcessOptions {
  /** 0 takes any free port. */
  port: string;
  /** The data folder. */
  data: string;
  /** Called when the process ends. */
  onEnd: (code: number | null) => void;
}

/** Starts the local cloud; resolves once it listens. Throws where the data folder has another format. */
export async function startCloudProcess({ port, data, onEnd }: CloudProcessOptions): Promise<CloudProcess> {
  await requireDataFormat(data);
  const main = join(import.meta.dirname, "cloud/main.ts");
  const child = spawn(process.execPath, [main, "--tied", "--port", port, "--data", data], {
    stdio: ["pipe", "pipe", "inherit"],
    detached: true,
  });
  child.on("exit", onEnd);
  for await (const line of createInterface(child.stdout)) {
    const endpoint = /ready on (\S+?),/.exec(line)?.[1];
    if (endpoint) return { process: child, endpoint };
  }
  throw new Error("The local cloud did not start.");
}
