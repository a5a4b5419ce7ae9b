/** `npm start`: the whole product on this machine. `--port 3000 --cloud-port 4566 --data .local/data`; port 0 takes any that is free. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { contentSecurityPolicy } from "../content-security.ts";
import { handlersOf } from "./handlers.ts";
import { localTopology } from "./pace.ts";
import { startRuntime } from "./runtime/index.ts";
import { provision } from "./runtime/provision.ts";
import { provisionSecrets } from "./secrets.ts";
import { createLocalWorld } from "./world.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "3000" },
    "cloud-port": { type: "string" },
    data: { type: "string", default: ".local/data" },
  },
});
const port = Number(values.port);
const cloudPort = values["cloud-port"] ?? (port === 0 ? "0" : "4566");
const webFolder = join(import.meta.dirname, "../../web/dist");

if (!existsSync(join(webFolder, "index.html")))
  throw new Error("The web application is not built yet. Run `npm run build -w web`, then start again.");

const cloud = await startCloudProcess();
const { endpoint } = cloud;
Object.assign(process.env, {
  AWS_ENDPOINT_URL: endpoint,
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: "local",
  AWS_SECRET_ACCESS_KEY: "local",
});
const settings = await provision(localTopology);
Object.assign(process.env, settings);
await provisionSecrets(settings["SECRET_PREFIX"] ?? "");

const world = await createLocalWorld({
  greylistSeconds: 2,
  probeInternet: process.env["PROBE_TRANSPORT"] === "direct",
});
const runtime = await startRuntime(localTopology, {
  handlers: handlersOf,
  endpoint,
  httpPort: port,
  webFolder,
  webHeaders: {
    "content-security-policy": contentSecurityPolicy(
      endpoint,
      await readFile(join(webFolder, "index.html"), "utf8"),
    ),
  },
  enter: world.enter,
});
const { demo, ensureDemo } = await import("./demo.ts");
await world.enter(ensureDemo);

console.log(`
  Winnow is ready on ${runtime.url}

  Sign in as ${demo.email} with ${demo.password}
  Mail arrives at ${runtime.url}/_local/inbox
  Data is in ${values.data}; AWS is played by ${endpoint}
`);

let closing = false;
async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  await runtime.close();
  await world.close();
  cloud.process.kill("SIGTERM");
  await once(cloud.process, "exit");
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void close());

/** The cloud runs in a process of its own, and ends with this one. */
async function startCloudProcess(): Promise<{ process: ChildProcess; endpoint: string }> {
  const main = join(import.meta.dirname, "cloud/main.ts");
  const child = spawn(process.execPath, [main, "--tied", "--port", cloudPort, "--data", values.data], {
    stdio: ["pipe", "pipe", "inherit"],
    detached: true,
  });
  child.on("exit", (code) => {
    if (!closing) console.error(`The local cloud ended with ${code}.`);
    if (!closing) process.exit(1);
  });
  for await (const line of createInterface(child.stdout)) {
    const found = /ready on (\S+?),/.exec(line)?.[1];
    if (found) return { process: child, endpoint: found };
  }
  throw new Error("The local cloud did not start.");
}
