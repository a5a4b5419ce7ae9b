/** The mail world in a process of its own, so that its work does not count to those who ask it. */
import { z } from "zod";
import { addressesOf, domains, loadHosts } from "../../local/mail-world/domains.ts";
import { createMailWorld, type MailWorldOptions } from "../../local/mail-world/index.ts";
import { parent, start } from "./child.ts";

/** Where the world is to be found. */
export const Place = z.object({
  resolver: z.string().describe("The name server, as `ip:port`"),
  ports: z.record(z.string(), z.int()).describe("The port of loopback for the hosts of each persona"),
});
export type Place = z.infer<typeof Place>;

export interface World {
  place: Place;
  /** All connections to mail hosts since the start, by the hosts' own log. */
  connections(): Promise<number>;
  close(): void;
}

export async function startWorld(
  options: Pick<MailWorldOptions, "lineDelayMs" | "nameDelayMs" | "slowMs">,
): Promise<World> {
  const child = start(import.meta.filename, JSON.stringify(options));
  return {
    place: await child.hear(Place),
    connections() {
      child.tell("connections");
      return child.hear(z.int());
    },
    close: child.end,
  };
}

async function serve(options: MailWorldOptions): Promise<void> {
  const world = await createMailWorld(options);
  const hosts = [...domains.flatMap((domain) => domain.hosts), ...loadHosts];
  const ports = hosts
    .filter(({ addresses }) => !addresses)
    .map(({ host, persona }) => [persona, world.port(addressesOf(host)?.[0] ?? "")] as const);
  process.on("message", () => parent.tell(world.log.connections()));
  process.on("disconnect", () => process.exit());
  parent.tell({ resolver: world.resolverAddress, ports: Object.fromEntries(ports) });
}

if (import.meta.main) await serve(JSON.parse(process.argv[2] ?? "{}") as MailWorldOptions);
