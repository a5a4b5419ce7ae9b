/** The local cloud as a process that is killed and restarted on the same port and folder. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { kill } from "./process.ts";

export interface CloudProcess {
  endpoint: string;
  /** Sends a request to its admin API. */
  admin(path: "faults" | "settle", body: object): Promise<void>;
  clearFaults(): Promise<void>;
  /** The names of all dead-letter queues. */
  deadLetterQueues(): Promise<string[]>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again on the same folder. */
  restart(): Promise<void>;
  /** Suspends it for `seconds` (SIGSTOP, SIGCONT): requests wait and are then performed. */
  suspend(seconds: number): Promise<void>;
}

const Census = z.object({ queues: z.array(z.object({ name: z.string(), isDeadLetterQueue: z.boolean() })) });

const main = fileURLToPath(new URL("../../local/cloud/main.ts", import.meta.url));

export async function startCloudProcess(folder: string): Promise<CloudProcess> {
  const port = await freePort();
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [main, "--tied", "--port", String(port), "--data", folder], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    for await (const line of createInterface(child.stdout)) if (line.includes("ready on")) return child;
    throw new Error("The local cloud ended before it was ready.");
  };
  let child = await start();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    async admin(path, body) {
      const answer = await fetch(`${endpoint}/_local/${path}`, {
        method: "POST",
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    },
    async clearFaults() {
      await fetch(`${endpoint}/_local/faults`, { method: "DELETE" });
    },
    async deadLetterQueues() {
      const { queues } = Census.parse(await (await fetch(`${endpoint}/_local/queues`)).json());
      return queues.flatMap(({ name, isDeadLetterQueue }) => (isDeadLetterQueue ? [name] : []));
    },
    kill: () => kill(child),
    async restart() {
      child = await start();
    },
    async suspend(seconds) {
      child.kill("SIGSTOP");
      await wait(seconds * 1000);
      child.kill("SIGCONT");
    },
  };
}

/** Below the ephemeral ports, so that no other process takes it while the cloud is down. */
const [lowest, highest] = [20_000, 30_000];

async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    const server = createServer().listen(port, "127.0.0.1");
    try {
      await once(server, "listening");
      return port;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    } finally {
      server.close();
    }
  }
}
