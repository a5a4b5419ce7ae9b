/** Mutants of the outbox, notices and batches. */
import type { Mutant } from "./mutant.ts";

export const deliveryMutants: readonly Mutant[] = [
  {
    name: "events that the bus refused are deleted",
    file: "core/src/aws/outbox/relay.ts",
    guard: "await Promise.all(taken.map((id) =>",
    replacement: "await Promise.all(events.map(({ id }) =>",
    found: { by: "single-faults", scenario: "verifyFirst", fault: "partial" },
  },
  {
    name: "the outbox relay does nothing",
    file: "functions/src/cron/relay-outbox.ts",
    guard: "await Outbox.relay();",
    replacement: "",
    found: { by: "outages", scenario: "verifyFirst", fault: "AWSEvents" },
  },
  {
    name: "a redelivered event makes a new notice",
    file: "core/src/notice/notify.ts",
    guard: 'id: eventID.replace(/^evt_/, "ntc_"),',
    replacement: 'id: eventID.replace(/^evt_/, "ntc_") + crypto.randomUUID(),',
    found: { by: "single-faults", scenario: "verifyFirst", fault: "notify-owner" },
  },
  {
    name: "unprocessed keys of a batch are taken for missing rows",
    file: "core/src/aws/table/retry.ts",
    guard: "if (answer.unprocessed.length === 0) return answer;",
    replacement: "return answer;",
    found: { by: "single-faults", scenario: "impatientClient", fault: "partial" },
  },
];
