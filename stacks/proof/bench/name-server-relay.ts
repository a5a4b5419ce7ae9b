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
  server.on("message", (message, sender) => {
    next = (next + 1) % 0x1_0000;
    asking.set(next, { id: message.readUInt16BE(), port: sender.port, address: sender.address });
    message.writeUInt16BE(next);
    client.send(message);
  });
  client.on("message", (message) => {
    const sender = asking.get(message.readUInt16BE());
    if (!sender) return;
    message.writeUInt16BE(sender.id);
    server.send(message, sender.port, sender.address);
  });
  client.connect(Number(port), host);
  server.bind(53, address);
  await Promise.all([once(server, "listening"), once(client, "connect")]);
  server.unref();
  client.unref();
  return address;
}
