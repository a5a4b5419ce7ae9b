import { Outbox } from "@winnow/core/aws/outbox";
import { Actor } from "@winnow/core/kit/actor";
import { log } from "../logging/log.ts";

/** Runs the body as the actor, and relays the events that it writes. */
export const enter = async (actor: Actor.Actor, body: () => Promise<unknown>): Promise<void> => {
  await Actor.provide(actor, () =>
    Outbox.withRelay(body, (error) => log.warn({ message: "Events stay in the outbox.", error })),
  );
};
