/** The contenders that this machine can run. */
import { ensureAfterShip, ensurePeers, ensureReacher } from "../peers.ts";
import type { Name } from "./index.ts";

let present: readonly Name[] | undefined;

/** Ours, and those of the others that can be run here. Says once which are left out, and why. */
export function presentContenders(): readonly Name[] {
  if (present) return present;
  present = [
    "winnow",
    ...(ensurePeers() ? (["deep-email-validator", "email-validator-js"] as const) : []),
    ...(ensureAfterShip() ? (["aftership"] as const) : []),
    ...(ensureReacher() ? (["reacher"] as const) : []),
  ];
  return present;
}
