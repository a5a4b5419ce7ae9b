/** Events that other rooms may react to. Past tense, named `noun.verbed`. */
export * as Event from "./event.ts";

import { z } from "zod";
import { ID } from "./id.ts";

/** An event on its way out: `id` stays the same however often it is delivered. */
export interface DomainEvent {
  id: string;
  type: string;
  workspaceID: string;
  properties: Record<string, unknown>;
}

/** The shape in which an event travels on the bus. */
export const Envelope = z.object({
  id: ID.schema("event"),
  type: z.string(),
  workspaceID: ID.schema("workspace"),
  properties: z.record(z.string(), z.unknown()),
});

/** Declares a kind of event. `of` makes one, to be written in the same transaction as the change it reports. */
export function declare<T extends string, S extends z.ZodObject>(type: T, schema: S) {
  return {
    type,
    schema,
    of: (workspaceID: string, properties: z.input<S>): DomainEvent => ({
      id: ID.create("event"),
      type,
      workspaceID,
      properties: schema.parse(properties),
    }),
  };
}
