/** The process of the local cloud: `node stacks/local/cloud/main.ts --port 4566 --data .local/data`. */
import { parseArgs } from "node:util";
import { startCloud } from "./server.ts";

const { values } = parseArgs({
  options: { port: { type: "string", default: "4566" }, data: { type: "string", default: ".local/data" } },
});
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65535)
  throw new Error(`--port must be a number from 0 to 65535, not ${values.port}.`);

const cloud = await startCloud({ port, folder: values.data });
console.log(`The local cloud is ready on ${cloud.endpoint}, its data in ${cloud.folder}.`);

let closing = false;
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => {
    if (closing) return;
    closing = true;
    cloud.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
