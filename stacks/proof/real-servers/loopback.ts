/** Free endpoints on loopback. */
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { portOf } from "../../local/mail-world/port-of.ts";

export interface Endpoint {
  host: string;
  port: number;
}

/** A random address, so that its port 53 is most likely free. */
export const loopbackAddress = (): string =>
  `127.${randomInt(64, 128)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** A distinct endpoint for each name. Throws for another name. */
export async function endpointsFor(
  host: string,
  names: readonly string[],
): Promise<(name: string) => Endpoint> {
  const servers = await Promise.all(
    names.map(async (name) => {
      const server = createServer().listen(0, host);
      await once(server, "listening");
      return [name, server] as const;
    }),
  );
  const endpoints = new Map(servers.map(([name, server]) => [name, { host, port: portOf(server) }]));
  await Promise.all(servers.map(([, server]) => new Promise((resolve) => server.close(resolve))));
  return (name) => {
    const endpoint = endpoints.get(name);
    if (!endpoint) throw new RangeError(`nothing was to listen for ${name}`);
    return endpoint;
  };
}
