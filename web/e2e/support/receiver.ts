/** A program on this machine that receives webhooks. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

interface Receiver {
  url: string;
  /** Bodies that were posted, oldest first. */
  bodies: string[];
  /** The headers that came with them. */
  headers: IncomingHttpHeaders[];
  /** The status of the next answers. */
  status: number;
  close: () => void;
}

export async function startReceiver(): Promise<Receiver> {
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => (body += part));
    request.on("end", () => {
      bodies.push(body);
      headers.push(request.headers);
      response.writeHead(receiver.status, { "content-type": "application/json" });
      response.end(JSON.stringify({ heard: bodies.length }));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    bodies,
    headers,
    status: 200,
    close: () => server.close(),
  };
  return receiver;
}
