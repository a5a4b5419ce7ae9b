/**
 * The process of the local cloud: `node stacks/local/cloud/main.ts --port 4566 --data .local/data`.
 * With `--tied` it ends when its standard input closes, so that it does not outlive its parent process.
 */
import { parseArgs } from "node:util";
import { startCloud } from "./server.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4566" },
    data: { type: "string", default: ".local/data" },
    tied: { type: "boolean", default: false },
  },
});
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65535)
  throw new Error(`--port must be a number from 0 to 65535, not ${values.port}.`);

const cloud = await startCloud({ port, folder: values.data });
console.log(`The local cloud is ready on ${cloud.endpoint}, its data in ${cloud.folder}.`);

let closing = false;

function close(): void {
  if (closing) return;
  closing = true;
  cloud.close().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}

process.on("SIGTERM", close);
process.on("SIGINT", close);
if (values.tied) process.stdin.on("end", close).resume();
