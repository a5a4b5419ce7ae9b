/** What a stage keeps beside its table and its bucket. */
import type { Config } from "../kit/config.ts";
import { queueDays } from "../kit/retention.ts";
import type { Kept } from "./kind.ts";

/** A copy or a trace of data, which stays when the data is erased. */
export interface Copy {
  title: string;
  person: string;
  kept: Kept;
}

const day = 86_400;

/** What a stage keeps where it lies; on one machine there is no copy. */
export function copiesOf(storage: Config.Storage | null): readonly Copy[] {
  const logs =
    "Ids of workspaces, keys, calls, jobs and what calls are about: lists, verifications, webhooks, rules. No email address and no secret";
  if (storage === null)
    return [{ title: "Logs", person: logs, kept: { until: "the file on this machine is deleted" } }];
  const { logDays, recoveryDays, clientLogDays } = storage;
  return [
    { title: "Logs of the functions", person: logs, kept: { seconds: logDays * day, from: "the line" } },
    {
      title: "Log of the calls",
      person: "Method, route, status and time of each call. No IP address",
      kept: { seconds: logDays * day, from: "the call" },
    },
    ...(clientLogDays === undefined
      ? []
      : [
          {
            title: "Log of the firewall",
            person:
              "IP address, country, program and common headers of the caller, time and method of each request. No path. It lies in the region `us-east-1`, as CloudFront wants it",
            kept: { seconds: clientLogDays * day, from: "the request" },
          },
        ]),
    {
      title: "Backups of the table",
      person: "Every row, also one that was deleted since",
      kept: { seconds: recoveryDays * day, from: "the deletion" },
    },
    {
      title: "Earlier versions of files",
      person: "Every object, also one that was deleted since",
      kept: { seconds: recoveryDays * day, from: "the deletion" },
    },
    {
      title: "Archive of events",
      person: "Ids, and the names and addresses that an email about an event needs",
      kept: { seconds: recoveryDays * day, from: "the event" },
    },
    {
      title: "Queues",
      person: "Ids; the address of a code that is to be sent. A message goes when it is handled",
      kept: { seconds: queueDays * day, from: "the message, where nobody could handle it" },
    },
  ];
}
