import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startNameServerRelay } from "../name-server-relay.ts";
import { reacherProgram } from "../peers.ts";
import { startSocksServer } from "../socks-server.ts";
import type { Contender, Terms } from "./contender.ts";
import { startProgram } from "./program.ts";

/** Reacher's check-if-email-exists with its defaults: syntax, MX and its addresses, lists, SMTP and catch-all probe. */
export async function reacher(terms: Terms): Promise<Contender> {
  const nameServer = await startNameServerRelay(terms.mailWorld.resolver);
  const proxy = terms.ask === "smtp" ? await startSocksServer() : "";
  return startProgram(reacherProgram, reacherArguments(terms, { nameServer, proxy }));
}

export const reacherArguments = (
  { inFlight }: Terms,
  { nameServer, proxy }: { nameServer: string; proxy: string },
): readonly string[] => [
  nameServer,
  join(mkdtempSync(join(tmpdir(), "winnow-reacher-")), "resolv.conf"),
  proxy,
  String(inFlight),
];
