/** The mail world in a separate process, so that its CPU time is not measured. */
import { z } from "zod";
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
  process.on("message", () => parent.send(world.log.connections()));
  process.on("disconnect", () => process.exit());
  parent.send({ resolver: world.resolverAddress, ports: world.endpoints.ports });
}

if (import.meta.main) await serve(JSON.parse(process.argv[2] ?? "{}") as MailWorldOptions);
