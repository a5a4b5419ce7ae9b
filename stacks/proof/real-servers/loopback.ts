/** Places on loopback where nobody else listens. */
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { portOf } from "../../local/mail-world/port-of.ts";

export interface Endpoint {
  host: string;
  port: number;
}

/** An address that another run hardly has chosen, so that its port 53 is free. */
export const loopbackAddress = (): string =>
  `127.${randomInt(64, 128)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** An endpoint for each name, none given twice. Asking for another name throws. */
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
