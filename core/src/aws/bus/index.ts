/** EventBridge. An event keeps its id on every delivery. */
export * as Bus from "./index.ts";

import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { Config } from "../../kit/config.ts";
import type { DomainEvent } from "../../kit/event.ts";

import { deadline } from "../deadline.ts";

const client = new EventBridgeClient(deadline);
const batchSize = 10;

const source = "winnow";

/** Publishes events. Returns the ids of the accepted ones. Throws when the signal aborts. */
export async function put(events: readonly DomainEvent[], abortSignal?: AbortSignal): Promise<string[]> {
  const taken: string[] = [];
  for (let start = 0; start < events.length; start += batchSize) {
    const batch = events.slice(start, start + batchSize);
    const answer = await client.send(
      new PutEventsCommand({
        Entries: batch.map((event) => ({
          EventBusName: Config.get().bus,
          Source: source,
          DetailType: event.type,
          Detail: JSON.stringify(event),
        })),
      }),
      { abortSignal },
    );
    batch.forEach((event, index) => {
      if (answer.Entries?.[index]?.EventId) taken.push(event.id);
    });
  }
  return taken;
}
