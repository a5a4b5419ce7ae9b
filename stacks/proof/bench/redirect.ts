/** Sends whoever asks mail hosts in this process to the mail world instead, by whichever library they do it. */
import dns from "node:dns";
import { isIP, Socket } from "node:net";
import { addressesOf, personaAt } from "../../local/mail-world/domains.ts";
import type { Place } from "./world.ts";

export interface Connections {
  /** How many were open at a time, at most, since the last `reset`. */
  most(): number;
  reset(): void;
}

/** Nobody listens here. */
const closedPort = 1;

/** Patches this process for good. A mail host's name leads to its port at once: looking up its address costs nobody anything. */
export function redirect({ resolver, ports }: Place): Connections {
  dns.setServers([resolver]);
  const open = new Set<Socket>();
  let most = 0;
  const { connect, destroy } = Socket.prototype;
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]): Socket {
    const [target] = args.flat() as { port?: unknown; host?: string }[];
    if (target?.port === 25 && target.host !== undefined) {
      const address = isIP(target.host) ? target.host : (addressesOf(target.host)?.[0] ?? "");
      Object.assign(target, { host: "127.0.0.1", port: ports[personaAt(address) ?? ""] ?? closedPort });
      most = Math.max(most, open.add(this).size);
    }
    return Reflect.apply(connect, this, args) as Socket;
  };
  // every socket ends here, whatever its listeners
  Socket.prototype.destroy = function (this: Socket, ...args): Socket {
    open.delete(this);
    return Reflect.apply(destroy, this, args);
  };
  return {
    most: () => most,
    reset() {
      most = open.size;
    },
  };
}
