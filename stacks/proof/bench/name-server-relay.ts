/** A relay at port 53, for programs that ask no name server at another port. Only root may open it. */
import { createSocket } from "node:dgram";
import { once } from "node:events";

let started = 0;

/** Starts the relay to a name server (`ip:port`) at a loopback address of its own. Returns the address. */
export async function startNameServerRelay(nameServer: string): Promise<string> {
  const [host = "", port] = nameServer.split(":");
  const address = `127.${53 + started++}.${(process.pid >> 8) & 255}.${process.pid & 255}`;
  const server = createSocket("udp4");
  const client = createSocket("udp4");
  const asking = new Map<number, { id: number; port: number; address: string }>();
  let next = 0;
  server.on("message", (message, asker) => {
    next = (next + 1) % 0x1_0000;
    asking.set(next, { id: message.readUInt16BE(), port: asker.port, address: asker.address });
    message.writeUInt16BE(next);
    client.send(message);
  });
  client.on("message", (message) => {
    const asker = asking.get(message.readUInt16BE());
    if (!asker) return;
    message.writeUInt16BE(asker.id);
    server.send(message, asker.port, asker.address);
  });
  client.connect(Number(port), host);
  server.bind(53, address);
  await Promise.all([once(server, "listening"), once(client, "connect")]);
  server.unref();
  client.unref();
  return address;
}
