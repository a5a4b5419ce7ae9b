import { afterShipProgram } from "../peers.ts";
import { startSocksServer } from "../socks-server.ts";
import type { Contender, Terms } from "./contender.ts";
import { startProgram } from "./program.ts";

/** AfterShip's email-verifier with its defaults: syntax, lists, MX, SMTP and catch-all probe. */
export async function afterShip(terms: Terms): Promise<Contender> {
  const proxy = terms.ask === "smtp" ? await startSocksServer() : "";
  return startProgram(afterShipProgram, afterShipArguments(terms, proxy));
}

export const afterShipArguments = ({ mailWorld, inFlight }: Terms, proxy: string): readonly string[] => [
  `-resolver=${mailWorld.resolver}`,
  `-proxy=${proxy}`,
  `-in-flight=${inFlight}`,
];
