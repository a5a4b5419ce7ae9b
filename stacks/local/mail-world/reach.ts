/** How the mail world is reached, also from another process than its own. */
import type { Socket } from "node:net";
import { connect } from "node:net";
import { isForbidden } from "@winnow/core/port/prober/special-use";
import { z } from "zod";
import { personaAt, politePersonas, rudePersonas } from "./domains.ts";

export const Whereabouts = z.object({
  /** The name server, as `ip:port`. */
  resolverAddress: z.string(),
  /** The ports of loopback on which the hosts listen. */
  ports: z.record(z.enum([...politePersonas, ...rudePersonas]), z.int()),
});
export type Whereabouts = z.infer<typeof Whereabouts>;

export interface Reach {
  /** The name server, as `ip:port`. */
  resolverAddress: string;
  /** Whether the address is one of the world's own. */
  owns(address: string): boolean;
  /** The port of loopback that leads to the host at one of the world's own addresses. Throws for every other. */
  port(address: string): number;
  /** Begins a connection to the host at one of the world's own addresses. Throws for every other. */
  dial(address: string): Socket;
  /** The strict guard of the prober, but for the world's own addresses. */
  guard(address: string): boolean;
}

/** The way to the mail world that is there. */
export function reach({ resolverAddress, ports }: Whereabouts): Reach {
  const owns = (address: string): boolean => personaAt(address) !== undefined;
  const port = (address: string): number => {
    const persona = personaAt(address);
    if (!persona) throw new RangeError(`${address} is not an address of the mail world`);
    return ports[persona];
  };
  return {
    resolverAddress,
    owns,
    port,
    dial: (address) => connect({ host: "127.0.0.1", port: port(address) }),
    guard: (address) => isForbidden(address) && !owns(address),
  };
}
