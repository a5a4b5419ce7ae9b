/** Runs a script of core on a local cloud of its own, each task in a process of its own, and counts what it asks of the cloud. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { localTopology } from "../../local/local-topology.ts";
import { provision } from "../../local/runtime/provision.ts";
import { startCountingProxy } from "./cost/counting-proxy.ts";
import { type Usage, scale, sum } from "./cost/usage.ts";
import { startEnvironment } from "./size/environment.ts";

const Measured = z.object({
  done: z.number(),
  seconds: z.number(),
  peakMB: z.number(),
  /** Of the step that ends the work, where it has steps. */
  lastSeconds: z.number().optional(),
});

export type Run = z.infer<typeof Measured> & { usage: Usage };

/** Calls the body with a function that runs the script with a task. */
export async function withCloudScript(
  script: string,
  body: (run: (task: object) => Promise<Run>) => Promise<void>,
): Promise<void> {
  const environment = await startEnvironment();
  const proxy = await startCountingProxy(environment.endpoint);
  try {
    const env = {
      ...process.env,
      ...(await provision(localTopology, { endpoint: proxy.endpoint })),
      AWS_ENDPOINT_URL: proxy.endpoint,
      AWS_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: "local",
      AWS_SECRET_ACCESS_KEY: "local",
    };
    await body(async (task) => {
      const before = proxy.usage();
      const child = spawn(process.execPath, [script, JSON.stringify(task)], {
        env,
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [output] = await Promise.all([text(child.stdout), once(child, "close")]);
      return { ...Measured.parse(JSON.parse(output)), usage: sum(proxy.usage(), scale(before, -1)) };
    });
  } finally {
    proxy.close();
    await environment.close();
  }
}
