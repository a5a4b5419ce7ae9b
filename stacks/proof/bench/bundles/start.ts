/** CPU time of a bundle in a new process: to import it, and until it has answered its first call. */
import { execFileSync } from "node:child_process";
import { z } from "zod";
import { nodeOptions } from "../../../node-options.ts";
import { topology } from "../../../topology.ts";

const Start = z.object({
  imported: z.number(),
  answered: z.number().nullable(),
  status: z.number().nullable(),
});
export type Start = z.infer<typeof Start>;

/** Nothing answers there: what is called is refused before it needs a table. */
const settings = {
  ...topology.settings,
  AWS_ENDPOINT_URL: "http://127.0.0.1:9",
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: "bench",
  AWS_SECRET_ACCESS_KEY: "bench",
  PROBE_TRANSPORT: "none",
  STAGE: "bench",
  TABLE_NAME: "bench",
  BUCKET_NAME: "bench",
  BUS_NAME: "bench",
  SECRET_PREFIX: "/bench",
  APP_URL: "http://localhost:3000",
};

/** Milliseconds of CPU of one start; with a path, until a GET of it is answered. */
export function start(file: string, path: string | null): Start {
  const program = `
    const before = process.cpuUsage();
    const used = () => { const { user, system } = process.cpuUsage(before); return (user + system) / 1000; };
    const { handler } = await import(${JSON.stringify(file)});
    const imported = used();
    const event = ${JSON.stringify(path === null ? null : requestOf(path))};
    const answer = event && (await handler(event, {}));
    console.log(JSON.stringify({ imported, answered: answer && used(), status: answer && answer.statusCode }));
    process.exit();`;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    env: { ...settings, NODE_OPTIONS: nodeOptions },
    stdio: ["ignore", "pipe", "ignore"],
    timeout: 60_000,
    encoding: "utf8",
  });
  return Start.parse(JSON.parse(output));
}

const requestOf = (path: string) => ({
  version: "2.0",
  routeKey: "$default",
  rawPath: path,
  rawQueryString: "",
  headers: { host: "bench.test" },
  requestContext: {
    domainName: "bench.test",
    requestId: "bench",
    stage: "$default",
    http: { method: "GET", path, protocol: "HTTP/1.1", sourceIp: "203.0.113.9", userAgent: "bench" },
  },
  isBase64Encoded: false,
});
