/** A SOCKS5 proxy (RFC 1928) in this process, so that `redirect` also reaches the connections of another program. */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { portOf } from "../../local/mail-world/port-of.ts";

const version = 5;
const addressTypes = { v4: 1, name: 3 } as const;
const withoutPassword = Buffer.of(version, 0);
const replyOf = (code: number): Buffer => Buffer.of(version, code, 0, addressTypes.v4, 0, 0, 0, 0, 0, 0);

/** Starts the proxy on loopback. Returns its endpoint as `ip:port`. */
export async function startSocksServer(): Promise<string> {
  const server = createServer((client) => void relay(client).catch(() => client.destroy()));
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  return `127.0.0.1:${portOf(server)}`;
}

async function relay(client: Socket): Promise<void> {
  client.setNoDelay(true);
  await once(client, "data");
  client.write(withoutPassword);
  const [request] = (await once(client, "data")) as [Buffer];
  client.pause();
  const target = connect(targetOf(request));
  client.on("error", () => target.destroy());
  target.on("error", () => client.destroy());
  await once(target, "connect");
  client.write(replyOf(0));
  client.pipe(target).pipe(client);
}

function targetOf(request: Buffer): { host: string; port: number } {
  const type = request[3];
  const end = request.length - 2;
  const address = request.subarray(4, end);
  const name = address.subarray(1).toString("latin1").replace(/\.$/, "");
  return { host: type === addressTypes.v4 ? address.join(".") : name, port: request.readUInt16BE(end) };
}
