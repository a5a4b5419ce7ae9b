import { Queue } from "../aws/queue/index.ts";
import type { Rules } from "./sweep.ts";

/** The kinds whose messages are events. */
export type ReactionKind =
  | "start-list"
  | "erase-list"
  | "close-workspace"
  | "notify-owner"
  | "send-mail"
  | "stop-keys"
  | "fan-out-event";

/** The rules of a reaction: its event is delivered again, as the bus delivers it, until the reaction has succeeded. */
export const reactionRules = (kind: ReactionKind): Rules => ({
  restart: ({ input }) => Queue.send(kind, [{ body: { "detail-type": input["type"], detail: input } }]),
  reportAfterSeconds: 3_600,
});
