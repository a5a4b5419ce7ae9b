/** Connects to the mail world, also from another process. */
import type { Socket } from "node:net";
import { connect } from "node:net";
import { isForbidden } from "@winnow/core/port/prober/special-use";
import { z } from "zod";
import { personaAt, compliantPersonas, brokenPersonas } from "./domains.ts";

export const Endpoints = z.object({
  /** The name server, as `ip:port`. */
  resolverAddress: z.string(),
  /** The loopback ports of the hosts, by persona. */
  ports: z.record(z.enum([...compliantPersonas, ...brokenPersonas]), z.int()),
});
export type Endpoints = z.infer<typeof Endpoints>;

export interface MailNetwork {
  /** The name server, as `ip:port`. */
  resolverAddress: string;
  /** Whether the address belongs to the mail world. */
  owns(address: string): boolean;
  /** The loopback port of the host at an address of the mail world. Throws for other addresses. */
  port(address: string): number;
  /** Connects to the host at an address of the mail world. Throws for other addresses. */
  dial(address: string): Socket;
  /** The prober's guard against special-use addresses, which allows the mail world's addresses. */
  guard(address: string): boolean;
}

/** The network of a mail world that is running. */
export function connectMailNetwork({ resolverAddress, ports }: Endpoints): MailNetwork {
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
