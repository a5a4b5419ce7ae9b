/** Redirects all DNS and SMTP connections of this process to the mail world, for every library. */
import dns from "node:dns";
import { isIP, Socket } from "node:net";
import { addressesOf, personaAt } from "../../local/mail-world/domains.ts";
import type { MailWorldAddress } from "./mail-world-process.ts";

export interface Connections {
  /** The maximum of open connections since the last `reset`. */
  max(): number;
  reset(): void;
}

/** A port that refuses connections. */
const closedPort = 1;

/** Patches this process permanently. The name of a mail host resolves at once, without a DNS query. */
export function redirect({ resolver, ports }: MailWorldAddress): Connections {
  dns.setServers([resolver]);
  const open = new Set<Socket>();
  let max = 0;
  const { connect, destroy } = Socket.prototype;
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]): Socket {
    const [target] = args.flat() as { port?: unknown; host?: string }[];
    if (target?.port === 25 && target.host !== undefined) {
      const address = isIP(target.host) ? target.host : (addressesOf(target.host)?.[0] ?? "");
      Object.assign(target, { host: "127.0.0.1", port: ports[personaAt(address) ?? ""] ?? closedPort });
      max = Math.max(max, open.add(this).size);
    }
    return Reflect.apply(connect, this, args) as Socket;
  };
  // Every socket is destroyed at its end, with any listeners.
  Socket.prototype.destroy = function (this: Socket, ...args): Socket {
    open.delete(this);
    return Reflect.apply(destroy, this, args);
  };
  return {
    max: () => max,
    reset() {
      max = open.size;
    },
  };
}
