/**
 * `npm start`: the whole product on this machine. `--port 3000 --cloud-port 4566 --data .local/data`; port 0 takes any
 * free port. With `--agents`, agents probe mail servers: start one with `npm run agent:local`. With `--cloud URL` it uses a
 * running local cloud; with `--app-url URL` links point to a web application served elsewhere.
 */
import "./runtime/role-credentials.ts";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startCloudProcess } from "./cloud-process.ts";
import { demo } from "./demo-user.ts";
import { parseLocalEnvironment } from "./environment.ts";
import { localTopology } from "./local-topology.ts";
import { startProduct, webFolder } from "./product.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "3000" },
    "cloud-port": { type: "string" },
    data: { type: "string", default: ".local/data" },
    agents: { type: "boolean", default: false },
    cloud: { type: "string" },
    "app-url": { type: "string" },
  },
});
const port = Number(values.port);
const cloudPort = values["cloud-port"] ?? (port === 0 ? "0" : "4566");

if (!values["app-url"] && !existsSync(join(webFolder, "index.html")))
  throw new Error("The web application is not built yet. Run `npm run build -w web`, then start again.");

let closing = false;
const cloud = values.cloud
  ? { endpoint: values.cloud }
  : await startCloudProcess({
      port: cloudPort,
      data: values.data,
      onEnd(code) {
        if (closing) return;
        console.error(`The local cloud ended (${code}), so the product ends too.`);
        process.exit(1);
      },
    });
const product = await startProduct({
  topology: localTopology,
  endpoint: cloud.endpoint,
  port,
  stage: "local",
  mail: { greylistSeconds: 2, probeInternet: parseLocalEnvironment(process.env).probeInternet },
  agents: values.agents,
  google: true,
  paddle: join(values.data, "paddle"),
  appURL: values["app-url"],
  logFile: join(values.data, "log.jsonl"),
});
await product.enter((await import("./demo-data.ts")).ensureInvitation);

console.log(`
  Winnow is ready on ${product.url}

  Log in as ${demo.email} with ${demo.password}
  Mail arrives at ${product.url}/_local/inbox
  Paddle is played at ${product.url}/_local/paddle; the card 4242 4242 4242 4242 pays
  Data is in ${values.data}; AWS is emulated at ${cloud.endpoint}
`);

if (values.agents)
  console.log(
    `  Agents probe mail servers: WINNOW_AGENT_TOKEN=${product.agentToken} npm run agent:local -- --url ${product.url}\n`,
  );

async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  await product.close();
  if ("process" in cloud) {
    cloud.process.kill("SIGTERM");
    await once(cloud.process, "exit");
  }
  process.exit(0);
}
process.on("SIGINT", () => void close());
process.on("SIGTERM", () => void close());
