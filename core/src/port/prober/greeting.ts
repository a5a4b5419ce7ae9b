import type { Resolver } from "../resolver/index.ts";
import { dialMailPort } from "./direct.ts";
import { findRoutes } from "./routes.ts";
import { createConnection, Silence } from "./smtp/connection.ts";
import { type Dial, dialled, NoWayOut } from "./smtp/dial.ts";
import { isForbidden } from "./special-use.ts";

/** How mail hosts are reached: as `directProber` reaches them, unless told. */
export interface Way {
  resolver: Resolver;
  guard?: (address: string) => boolean;
  dial?: Dial;
}

const greetingMs = 5_000;
const goodbyeMs = 500;

/** Null where a mail host says anything at all, were it only that it does not want us: then its port 25 can be reached. Else what hinders. */
export async function obstacleTo(
  host: string,
  { resolver, guard = isForbidden, dial = dialMailPort }: Way,
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
      connection.send(["QUIT"]);
      await connection.reply(goodbyeMs).catch(() => {});
      return null;
    } finally {
      connection.destroy();
    }
  } catch (error) {
    if (error instanceof Silence) return `${host} is silent: ${error.why}.`;
    if (error instanceof NoWayOut) return error.message;
    throw error;
  }
}
