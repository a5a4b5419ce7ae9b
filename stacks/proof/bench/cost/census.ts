/** A door in front of the local cloud that counts what passes through it. */
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { portOf } from "../../../local/mail-world/port-of.ts";
import { nothing, sum, type Usage, usageOf } from "./usage.ts";

export interface Census {
  /** Instead of the cloud's own. */
  endpoint: string;
  /** What has been used since the start. */
  usage(): Usage;
  close(): void;
}

export async function startCensus(cloud: string): Promise<Census> {
  let usage = nothing;
  const { hostname, port } = new URL(cloud);

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "GET", url = "/", headers } = incoming;
    const body = await buffer(incoming);
    const onward = request({ hostname, port, method, path: url, headers });
    onward.end(body);
    const [answer] = (await once(onward, "response")) as [IncomingMessage];
    const answered = await buffer(answer);
    const target = headers["x-amz-target"]?.toString();
    usage = sum(usage, usageOf({ method, url, target, body, answerBytes: answered.length }));
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(answered);
  }

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
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
