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
  const resolved = await Promise.all(
    hosts.slice(0, MAXIMUM_HOSTS).map(async (host) => ({ host, answer: await resolver.addresses(host) })),
  );
  const known = resolved.map(({ host, answer }) =>
    answer.kind === "found" ? answer.addresses.map((address): Route => ({ host, address })) : [],
  );
  const routes = known.flatMap((ofHost) =>
    ofHost.filter(({ address }) => !isForbidden(address)).slice(0, MAXIMUM_ADDRESSES_PER_HOST),
  );
  if (routes.length > 0) return { kind: "found", routes };

  const failed = resolved.some(({ answer }) => answer.kind === "failed");
  const [forbidden] = known.flat();
  if (forbidden && !failed) return { kind: "none", observation: { kind: "forbidden", ...forbidden } };
  return { kind: "none", observation: { kind: "no_address", host: hosts[0] ?? "", failed } };
}
