/** The whole product on this machine as `npm start` runs it, in processes of its own and on a new folder. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const root = join(import.meta.dirname, "../../../..");

/** Builds the web application as it is now. */
export function buildWebsite(): void {
  execFileSync("npm", ["run", "-s", "build", "-w", "web"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

export interface WholeProduct {
  url: string;
  /** The URL of its local cloud. */
  endpoint: string;
}

/** Builds the web application, starts the product, runs the body, and stops it. */
export async function withWholeProduct<T>(body: (product: WholeProduct) => Promise<T>): Promise<T> {
  buildWebsite();
  const data = await mkdtemp(join(tmpdir(), "winnow-browser-"));
  const product = spawn(
    process.execPath,
    [join(root, "stacks/local/start.ts"), "--port", "0", "--data", data],
    { cwd: root, stdio: ["ignore", "pipe", "inherit"] },
  );
  try {
    return await body(await started(product.stdout));
  } finally {
    if (product.exitCode === null) {
      product.kill("SIGTERM");
      await once(product, "exit");
    }
    await rm(data, { recursive: true, force: true });
  }
}

async function started(output: NodeJS.ReadableStream): Promise<WholeProduct> {
  let url: string | undefined;
  for await (const line of createInterface(output)) {
    url ??= /Winnow is ready on (\S+)/.exec(line)?.[1];
    const endpoint = /AWS is emulated at (\S+)/.exec(line)?.[1];
    if (url === undefined || endpoint === undefined) continue;
    output.resume();
    return { url, endpoint };
  }
  throw new Error("The product did not start.");
}
