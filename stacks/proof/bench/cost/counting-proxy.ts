/** A proxy in front of the local cloud that counts billable usage. */
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { portOf } from "../../../local/mail-world/port-of.ts";
import { noUsage, sum, type Usage, usageOf } from "./usage.ts";

export interface CountingProxy {
  /** The proxy's endpoint, used instead of the cloud's. */
  endpoint: string;
  /** The usage since the start. */
  usage(): Usage;
  close(): void;
}

export async function startCountingProxy(cloud: string): Promise<CountingProxy> {
  let usage = noUsage;
  const { hostname, port } = new URL(cloud);

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "GET", url = "/", headers } = incoming;
    const body = await buffer(incoming);
    const forwarded = request({ hostname, port, method, path: url, headers });
    forwarded.end(body);
    const [answer] = (await once(forwarded, "response")) as [IncomingMessage];
    const answered = await buffer(answer);
    const target = headers["x-amz-target"]?.toString();
    usage = sum(usage, usageOf({ method, url, target, body, answerBytes: answered.length }));
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(answered);
  }

  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    endpoint: `http://127.0.0.1:${portOf(server)}`,
    usage: () => usage,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
