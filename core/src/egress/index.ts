/** Egress: by which way a stage reaches mail servers, where it is not its own. */
export * as Egress from "./index.ts";

import { Secret } from "../aws/secret/index.ts";
import { Actor } from "../kit/actor.ts";

/** The URL of the SOCKS5 proxy that the stage asks through: a secret, since it may hold a password. */
export async function proxy(): Promise<string> {
  Actor.operator();
  return Secret.read("socks5-proxy");
}
