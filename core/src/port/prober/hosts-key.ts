import { boundedKey } from "../../kit/bounded-key.ts";

/** Identifies a set of mail hosts: their names, sorted and joined by blanks, or the hash of that. */
export const hostsKey = (hosts: readonly string[]): string => boundedKey(hosts.toSorted().join(" "));
