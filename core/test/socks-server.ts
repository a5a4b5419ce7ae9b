import { once } from "node:events";
import type { Socket } from "node:net";
import { createServer } from "node:net";

/** A connection request to the proxy. */
export interface Request {
  address: string;
  port: number;
}

export interface SocksScript {
  /** Without credentials, no authentication is required. */
  credentials?: { name: string; password: string };
  /** The step at which the proxy stops answering. */
  silentAt?: "greeting" | "request";
  /** The reply code to send instead of connecting. */
  reply?: number;
  /** Bytes to send instead of the SOCKS5 greeting. */
  greeting?: string;
  /** Sends the first data of the target in one packet with the proxy's reply. */
  hasty?: boolean;
}

export interface SocksServer {
  url: string;
  requests: readonly Request[];
  close(): Promise<void>;
}

/** A SOCKS5 proxy (RFC 1928) on loopback that connects every address to the socket of `dial`. */
export async function startSocksServer(dial: () => Socket, script: SocksScript = {}): Promise<SocksServer> {
  const requests: Request[] = [];
  const sockets = new Set<Socket>();
  const { credentials, silentAt, reply, greeting, hasty } = script;

  const serve = async (client: Socket): Promise<void> => {
    const read = reader(client);
    const [, methodCount = 0] = await read(2);
    const methods = await read(methodCount);
    if (silentAt === "greeting") return;
    if (greeting !== undefined) return void client.write(greeting);
    const method = credentials ? 2 : 0;
    if (!methods.includes(method)) return void client.end(Buffer.from([5, 255]));
    client.write(Buffer.from([5, method]));
    if (credentials) {
      const [, nameLength = 0] = await read(2);
      const name = String(await read(nameLength));
      const [passwordLength = 0] = await read(1);
      const password = String(await read(passwordLength));
      const isKnown = name === credentials.name && password === credentials.password;
      client.write(Buffer.from([1, isKnown ? 0 : 1]));
      if (!isKnown) return void client.end();
    }
    const [, , , type = 0] = await read(4);
    const octets = await read(type === 1 ? 4 : 16);
    requests.push({ address: written(octets), port: (await read(2)).readUInt16BE() });
    if (silentAt === "request") return;
    if (reply !== undefined) return void client.end(Buffer.from([5, reply, 0, 1, 0, 0, 0, 0, 0, 0]));
    const target = dial();
    sockets.add(target);
    target.on("error", () => client.destroy());
    const granted = Buffer.from([5, 0, 0, 4, ...Array.from({ length: 18 }, () => 0)]);
    if (hasty) client.write(Buffer.concat([granted, (await once(target, "data"))[0] as Buffer]));
    else client.write(granted);
    target.pipe(client).pipe(target);
  };

  const server = createServer((client) => {
    sockets.add(client);
    client.on("error", () => client.destroy());
    void serve(client).catch(() => client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = server.address();
  const port = typeof at === "object" && at ? at.port : 0;
  return {
    url: `socks5://127.0.0.1:${port}`,
    requests,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}

/** Returns a function that reads exactly `count` octets. */
function reader(socket: Socket): (count: number) => Promise<Buffer> {
  return async (count) => {
    if (count === 0) return Buffer.alloc(0);
    for (;;) {
      const octets: unknown = socket.read(count);
      if (octets instanceof Buffer) return octets;
      await once(socket, "readable");
    }
  };
}

function written(octets: Buffer): string {
  if (octets.length === 4) return [...octets].join(".");
  const groups = Array.from({ length: 8 }, (_, index) => octets.readUInt16BE(index * 2).toString(16));
  return groups.join(":");
}
