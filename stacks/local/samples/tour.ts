import { statusOf } from "@winnow/core/verdict/schema";

import { expectedOutcome } from "../mail-world/expected-outcome.ts";
import { csv } from "./csv.ts";

/** One address for each outcome in the mail world. */
const stops = [
  ["anna@inbox.test", "A mailbox that exists"],
  ["no-anna@inbox.test", "A mailbox that does not exist"],
  ["bruno@catchall.test", "The domain takes mail for anyone"],
  ["carla@greylist.test", "Put off at first, taken after the wait"],
  ["dario@full.test", "The mailbox is full"],
  ["elena@disabled.test", "The mailbox is switched off"],
  ["fabio@slow.test", "The server takes three seconds for an answer"],
  ["greta@tarpit.test", "The server holds the line and never answers"],
  ["hugo@blocked.test", "The server will not talk to us, which says nothing about the mailbox"],
  ["ilse@drop.test", "The server hangs up when it is asked"],
  ["jan@nullmx.test", "The domain says that it takes no mail"],
  ["karla@nomx.test", "The domain has no mail server"],
  ["luca@implicit.test", "No MX record, but a server at the domain's own address"],
  ["mara@servfail.test", "DNS answers with a failure"],
  ["nora@timeout.test", "DNS does not answer"],
  ["otto@loopback-mx.test", "The domain points its mail at the machine that asks; nobody is dialled"],
  ["paula@starttls.test", "The server demands TLS"],
  ["jörg@eai.test", "A mailbox in another script"],
  ["jörg@inbox.test", "A mailbox in another script, at a server that cannot take it"],
  ["quinn@limited.test", "The server takes five recipients a session"],
  ["rosa@old.test", "The server knows no EHLO"],
  ["sven@backup.test", "The best server is down, the second answers"],
  ["tara@crowded.test", "Sixty servers, too many for one DNS packet"],
  ["udo@nowhere.test", "The domain does not exist"],
] as const;

export const tour = (): string =>
  csv([
    ["email", "about", "first_status", "first_reason", "settled_status", "settled_reason"],
    ...stops.map(([address, about]) => {
      const { first, settled } = expectedOutcome(address);
      return [address, about, statusOf[first], first, statusOf[settled], settled];
    }),
  ]);
