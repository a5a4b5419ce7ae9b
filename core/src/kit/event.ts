/** Domain events, named `noun.verbed` in the past tense. */
export * as Event from "./event.ts";

import { z } from "zod";
import { ID } from "./id.ts";
import type { EventType } from "./reaction.ts";

/** An event. Its `id` is the same on every delivery. */
export interface DomainEvent<T extends string = string> {
  id: string;
  type: T;
  workspaceID: string;
  properties: Record<string, unknown>;
  /** The call that caused it. */
  requestID?: string | undefined;
}

/** The shape of an event on the bus. */
export const Envelope = z.object({
  id: ID.schema("event"),
  type: z.string(),
  workspaceID: ID.tenant,
  properties: z.record(z.string(), z.unknown()),
  requestID: z.string().max(100).optional(),
});

/**
 * Declares a type of event, which the table in `reaction.ts` names. `of` creates one, to write in the transaction of the change
 * that it reports.
 */
export function declare<T extends EventType, S extends z.ZodObject>(type: T, schema: S) {
  return {
    type,
    schema,
    of: (workspaceID: string, properties: z.input<S>): DomainEvent<T> => ({
      id: ID.create("event"),
      type,
      workspaceID,
      properties: schema.parse(properties),
    }),
  };
}
