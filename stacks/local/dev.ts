/**
 * `npm run dev`: the whole product with hot reload. `--port 3000 --cloud-port 4566 --data .local/data`. Vite serves the
 * web application on the port and forwards the rest to the product on the next port, which restarts when code of core,
 * functions or stacks changes. The local cloud keeps running.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { startCloudProcess } from "./cloud-process.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "3000" },
    "cloud-port": { type: "string", default: "4566" },
    data: { type: "string", default: ".local/data" },
  },
});
const root = join(import.meta.dirname, "../..");
const url = `http://localhost:${values.port}`;
const productPort = String(Number(values.port) + 1);

const children: ChildProcess[] = [];
let closing = false;

async function close(code: number): Promise<void> {
  if (closing) return;
  closing = true;
  const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const ends = running.map((child) => once(child, "exit"));
  for (const child of running) child.kill("SIGTERM");
  await Promise.all(ends);
  process.exit(code);
}

/** Starts a Node program. If it ends, all programs end. */
function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}): void {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "inherit", "inherit"],
  });
  child.on("exit", () => void close(1));
  children.push(child);
}

process.on("SIGINT", () => void close(0));
process.on("SIGTERM", () => void close(0));

const cloud = await startCloudProcess({
  port: values["cloud-port"],
  data: values.data,
  onEnd: () => void close(1),
});
children.push(cloud.process);

run([
  "--watch",
  "--watch-preserve-output",
  "stacks/local/start.ts",
  ...["--port", productPort, "--cloud", cloud.endpoint, "--data", values.data, "--app-url", url],
]);

const vite = createRequire(join(root, "web/package.json")).resolve("vite/package.json");
run(
  [join(dirname(vite), "bin/vite.js"), "web", "--host", "localhost", "--port", values.port, "--strictPort"],
  { WINNOW_STAGE: `http://127.0.0.1:${productPort}` },
);
