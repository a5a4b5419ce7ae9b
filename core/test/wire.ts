/**
 * Records the connections that this process opens to port 25. Those to public addresses are redirected to a mail server on
 * loopback that accepts everything. All others keep their address and get the port of that server, which listens on all
 * addresses of this machine.
 */
import { once } from "node:events";
import { createServer, Socket } from "node:net";
import { vi } from "vitest";
import { isForbidden } from "../src/port/prober/special-use.ts";

export interface Wire {
  /** The targets of opened connections, in order: `1.1.1.1:25`. */
  opened: string[];
  /** Connections that arrived. */
  arrived(): number;
  close(): Promise<void>;
}

interface Options {
  host?: string;
  port?: number;
}

export async function watchWire(): Promise<Wire> {
  const opened: string[] = [];
  let arrived = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    arrived++;
    open.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => open.delete(socket));
    socket.on("data", (bytes) => {
      const lines = bytes.toString().split("\r\n").slice(0, -1);
      socket.write("250 2.1.0 Ok\r\n".repeat(lines.length));
      if (lines.includes("QUIT")) socket.end();
    });
    socket.write("220 sink ESMTP\r\n");
  });
  server.listen(0);
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  const connect = Socket.prototype.connect;
  const spy = vi.spyOn(Socket.prototype, "connect").mockImplementation(function (
    this: Socket,
    ...args: unknown[]
  ) {
    const options = optionsOf(args);
    opened.push(`${options.host}:${options.port}`);
    if (options.port === 25) {
      options.port = port;
      if (!isForbidden(options.host ?? "")) {
        options.host = "127.0.0.1";
        Object.assign(this, { blockList: undefined });
      }
    }
    Reflect.apply(connect, this, args);
    return this;
  });

  return {
    opened,
    arrived: () => arrived,
    async close() {
      spy.mockRestore();
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, "close");
    },
  };
}

/** `net.connect` passes its arguments in one array. */
function optionsOf(args: readonly unknown[]): Options {
  const [first] = args;
  const options: unknown = Array.isArray(first) ? first[0] : first;
  if (typeof options !== "object" || options === null)
    throw new Error("A connection was begun without options.");
  return options;
}
