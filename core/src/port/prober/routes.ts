import type { Resolver } from "../resolver/index.ts";
import type { Observation } from "./index.ts";

/** A mail host, and one of its addresses that may be dialled. */
export interface Route {
  host: string;
  address: string;
}

const MAXIMUM_HOSTS = 4;
const MAXIMUM_ADDRESSES_PER_HOST = 2;

export type Routes = { kind: "found"; routes: readonly Route[] } | { kind: "none"; observation: Observation };

/** Where the mail hosts can be dialled, best first; what the guard forbids is left out, and told only where nothing is left. */
export async function findRoutes(
  hosts: readonly string[],
  resolver: Resolver,
  isForbidden: (address: string) => boolean,
): Promise<Routes> {
  const routes: Route[] = [];
  let forbidden: Observation | null = null;
  let failed = false;

  for (const host of hosts.slice(0, MAXIMUM_HOSTS)) {
    const answer = await resolver.addresses(host);
    const addresses = answer.kind === "found" ? answer.addresses : [];
    const refused = addresses.find(isForbidden);
    if (refused !== undefined) forbidden ??= { kind: "forbidden", host, address: refused };
    if (answer.kind === "failed") failed = true;
    const allowed = addresses.filter((address) => !isForbidden(address));
    routes.push(...allowed.slice(0, MAXIMUM_ADDRESSES_PER_HOST).map((address) => ({ host, address })));
  }

  if (routes.length > 0) return { kind: "found", routes };
  const nowhere: Observation = { kind: "no_address", host: hosts[0] ?? "", failed };
  return { kind: "none", observation: failed ? nowhere : (forbidden ?? nowhere) };
}
