import { Actor } from "../kit/actor.ts";
import { networkOf, siteOf } from "./network.ts";

/** What failures are counted for: an account, a device, a network. */
export interface Subject {
  id: string;
  /** Failures without a delay. */
  free: number;
  /** One failure is forgiven after this many seconds. */
  drainSeconds: number;
}

/** A subject with one person behind it. */
export const subject = (id: string): Subject => ({ id, free: 5, drainSeconds: 15 * 60 });

/** The network of the caller. */
export const network = (): string => networkOf(Actor.origin()?.address ?? "unknown");

/** The site of a caller with an IPv6 address, to whom 65,536 networks may belong; null for IPv4. */
export const site = (): string | null => siteOf(Actor.origin()?.address ?? "unknown");

/** The networks of the caller. They may be shared, as by an office, so they allow more failures. */
export const networks = (purpose: string): Subject[] =>
  networksOf(purpose, Actor.origin()?.address ?? "unknown");

/** The networks of an address. */
export function networksOf(purpose: string, address: string): Subject[] {
  const site = siteOf(address);
  return [
    { id: `${purpose}:${networkOf(address)}`, free: 25, drainSeconds: 60 },
    ...(site ? [{ id: `${purpose}:${site}`, free: 100, drainSeconds: 15 }] : []),
  ];
}

/** The caller as rate limits count them: the device, or the network of a caller without a device cookie. */
export function requester(): string {
  const origin = Actor.origin();
  return origin?.device && !origin.device.isNew ? `device:${origin.device.id}` : `network:${network()}`;
}
