/** Facts for whoever reacts, through EventBridge. The fact's own id travels inside and stays the same on every delivery. */
export * as Bus from "./index.ts";

import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import type { Fact } from "../../kit/event.ts";
import { setting } from "../../kit/setting.ts";
import { deadline } from "../deadline.ts";

const client = new EventBridgeClient(deadline);
const batchSize = 10;

const source = "winnow";

/** Puts the facts on the bus. Returns the ids of those that it took; throws once the signal aborts. */
export async function put(facts: readonly Fact[], abortSignal?: AbortSignal): Promise<string[]> {
  const taken: string[] = [];
  for (let start = 0; start < facts.length; start += batchSize) {
    const batch = facts.slice(start, start + batchSize);
    const answer = await client.send(
      new PutEventsCommand({
        Entries: batch.map((fact) => ({
          EventBusName: setting("BUS_NAME"),
          Source: source,
          DetailType: fact.type,
          Detail: JSON.stringify(fact),
        })),
      }),
      { abortSignal },
    );
    batch.forEach((fact, index) => {
      if (answer.Entries?.[index]?.EventId) taken.push(fact.id);
    });
  }
  return taken;
}
