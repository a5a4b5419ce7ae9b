/** The programs that call, as a process of their own: each makes one call after the other. */
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { parent } from "../child-process.ts";
import { type Calls, Load } from "./call.ts";

const agent = new Agent({ keepAlive: true });

/** One call; its status. */
async function verify(url: string, secret: string, email: string): Promise<number> {
  const body = JSON.stringify({ email });
  const call = request(`${url}/v1/verify`, {
    method: "POST",
    agent,
    headers: {
      authorization: `Bearer ${secret}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    },
  });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  call.once("response", (answer) => void text(answer).then(() => resolve(answer.statusCode ?? 0), reject));
  call.once("error", reject);
  call.end(body);
  return promise;
}

async function run({ url, secrets, clients, seconds, round }: Load): Promise<Calls> {
  const milliseconds: number[] = [];
  const statuses: Record<string, number> = {};
  const processor = process.cpuUsage();
  const began = performance.now();
  const client = async (number: number) => {
    const secret = secrets[number % secrets.length] ?? "";
    while (performance.now() - began < seconds * 1_000) {
      const from = performance.now();
      const status = await verify(url, secret, `${round}-${milliseconds.length}-${number}@inbox.test`);
      milliseconds.push(performance.now() - from);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  const { user, system } = process.cpuUsage(processor);
  return {
    statuses,
    milliseconds: milliseconds.toSorted((a, b) => a - b),
    seconds: (performance.now() - began) / 1_000,
    cpuSeconds: (user + system) / 1_000_000,
  };
}

for (;;) parent.send(await run(await parent.receive(Load)));
