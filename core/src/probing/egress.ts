/** Egress: the proxy by which a stage's probes leave. */
export * as Egress from "./egress.ts";

import { Secret } from "../aws/secret/index.ts";
import { Actor } from "../kit/actor.ts";

/** The URL of the SOCKS5 proxy. A secret, since it may hold a password. */
export async function proxy(): Promise<string> {
  Actor.operator();
  return Secret.read("socks5-proxy");
}
