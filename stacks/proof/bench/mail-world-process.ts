/** The mail world in a separate process, so that its CPU time is not measured. */
import { z } from "zod";
import { addressesOf, domains, loadHosts } from "../../local/mail-world/domains.ts";
import { createMailWorld, type MailWorldOptions } from "../../local/mail-world/index.ts";
import { parent, startChild } from "./child-process.ts";

/** The endpoints of the mail world. */
export const MailWorldAddress = z.object({
  resolver: z.string().describe("The name server, as `ip:port`"),
  ports: z.record(z.string(), z.int()).describe("The loopback port of the hosts of each persona"),
});
export type MailWorldAddress = z.infer<typeof MailWorldAddress>;

export interface MailWorldProcess {
  mailWorld: MailWorldAddress;
  /** The number of connections to mail hosts since the start, by their log. */
  connections(): Promise<number>;
  close(): void;
}

export async function startMailWorld(
  options: Pick<MailWorldOptions, "lineDelayMs" | "nameDelayMs" | "slowMs">,
): Promise<MailWorldProcess> {
  const child = startChild(import.meta.filename, JSON.stringify(options));
  return {
    mailWorld: await child.receive(MailWorldAddress),
    connections() {
      child.send("connections");
      return child.receive(z.int());
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
  process.on("message", () => parent.send(world.log.connections()));
  process.on("disconnect", () => process.exit());
  parent.send({ resolver: world.resolverAddress, ports: Object.fromEntries(ports) });
}

if (import.meta.main) await serve(JSON.parse(process.argv[2] ?? "{}") as MailWorldOptions);
