import type { Resolver } from "../resolver/index.ts";
import { dialMailPort } from "./direct.ts";
import { findRoutes } from "./routes.ts";
import { createConnection, Silence } from "./smtp/connection.ts";
import { type Dial, dialled, EgressFailed } from "./smtp/dial.ts";
import { isForbidden } from "./special-use.ts";

/** How mail hosts are dialled; by default as `directProber` does. */
export interface Dialling {
  resolver: Resolver;
  guard?: (address: string) => boolean;
  dial?: Dial;
}

const greetingMs = 5_000;

/** Null if the mail host sends any reply, even a refusal: port 25 is reachable. Otherwise the reason in words. */
export async function unreachableReason(
  host: string,
  { resolver, guard = isForbidden, dial = dialMailPort }: Dialling,
): Promise<string | null> {
  const until = performance.now() + greetingMs;
  const found = await findRoutes([host], resolver, guard);
  const [route] = found.kind === "found" ? found.routes : [];
  if (!route) return `${host} has no address that may be dialled.`;
  try {
    const socket = await dialled(dial, route.address, until);
    const connection = createConnection(socket, until);
    try {
      await connection.opened(greetingMs);
      await connection.reply(greetingMs);
      return null;
    } finally {
      await connection.quit();
    }
  } catch (error) {
    if (error instanceof Silence) return `${host} is silent: ${error.why}.`;
    if (error instanceof EgressFailed) return error.message;
    throw error;
  }
}
