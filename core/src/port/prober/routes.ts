import type { AddressAnswer, Resolver } from "../resolver/index.ts";
import type { Observation } from "./index.ts";

/** A mail host and one of its addresses that may be dialled. */
export interface Route {
  host: string;
  address: string;
}

/** Hosts are looked up in batches until one batch has an address to dial. */
const hostsAtATime = 4;
const maxHosts = 12;
const maxAddressesPerHost = 2;

export type Routes = { kind: "found"; routes: readonly Route[] } | { kind: "none"; observation: Observation };

interface Resolved {
  host: string;
  answer: AddressAnswer;
}

/**
 * The addresses of the mail hosts that may be dialled, best first. Reports a forbidden address only if there is no other.
 * `until` is the deadline for DNS, by `performance.now()`.
 */
export async function findRoutes(
  hosts: readonly string[],
  resolver: Resolver,
  isForbidden: (address: string) => boolean,
  until = Infinity,
): Promise<Routes> {
  const resolved: Resolved[] = [];
  for (let from = 0; from < Math.min(hosts.length, maxHosts); from += hostsAtATime) {
    const lookups = hosts
      .slice(from, from + hostsAtATime)
      .map(async (host) => ({ host, answer: await resolver.addresses(host) }));
    const some = await before(until, Promise.all(lookups));
    if (!some) return { kind: "none", observation: { kind: "not_asked" } };
    const routes = some.flatMap((one) =>
      routesTo(one)
        .filter(({ address }) => !isForbidden(address))
        .slice(0, maxAddressesPerHost),
    );
    if (routes.length > 0) return { kind: "found", routes };
    resolved.push(...some);
    if (hasFailed(some)) break;
  }
  return { kind: "none", observation: obstacle(hosts, resolved) };
}

/** The result of the work, or null at the deadline. */
async function before<T>(until: number, work: Promise<T>): Promise<T | null> {
  if (until === Infinity) return work;
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, Math.max(0, until - performance.now()), null);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const routesTo = ({ host, answer }: Resolved): Route[] =>
  answer.kind === "found" ? answer.addresses.map((address) => ({ host, address })) : [];

const hasFailed = (resolved: readonly Resolved[]): boolean =>
  resolved.some(({ answer }) => answer.kind === "failed");

function obstacle(hosts: readonly string[], resolved: readonly Resolved[]): Observation {
  const failed = hasFailed(resolved);
  const [forbidden] = resolved.flatMap(routesTo);
  if (forbidden && !failed) return { kind: "forbidden", ...forbidden };
  return { kind: "no_address", host: hosts[0] ?? "", failed };
}
