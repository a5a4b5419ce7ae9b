import { ulid } from "ulid";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { groupedDigits } from "../kit/grouped-digits.ts";
import { TestWorkspace } from "../kit/id.ts";
import { Throttle } from "../throttle/index.ts";
import { Window } from "../window/index.ts";
import { limits } from "./limits.ts";
import { type Call, type Placed, recordItems } from "./from-call.ts";
import { Messages, type Recorded } from "./schema.ts";

/** Longer than a call takes. */
const placeSeconds = 40;

/**
 * Records what bounces and reports of abuse say. A message that is neither is refused, and the others are
 * recorded. Throws `limit` where two calls of the workspace read long messages already: these take seconds.
 */
export const recordMessages = fn(Messages, async ({ messages }, claim: Call = null): Promise<Recorded> => {
  const workspaceID = Actor.can("verify_email", "add");
  const lines = messages.split("\n").length;
  if (lines > limits.messageLines) throw tooMany(limits.messageLines, "lines");
  const record = async () => recordItems(workspaceID, await placedIn(messages), { source: "file", claim });
  if (lines <= limits.fewLines) return record();
  const subject = `messages:${TestWorkspace.liveOf(workspaceID)}`;
  const places = { subject, max: limits.longCalls, seconds: placeSeconds };
  const recorded = await Throttle.withPlace(places, ulid(), record);
  if (recorded) return recorded;
  throw Window.usedUp(`${limits.longCalls} calls with long messages are being read already.`, 1);
});

async function placedIn(messages: string): Promise<Placed[]> {
  const { itemsOf, messagesOf } = await import("./message.ts");
  const placed: Placed[] = [];
  for (const [index, message] of messagesOf(messages).entries()) {
    const items = await itemsOf(message);
    placed.push(...(items.length === 0 ? ["not_a_report" as const] : items).map((item) => ({ index, item })));
    if (placed.length > limits.recorded) throw tooMany(limits.recorded, "outcomes");
  }
  return placed;
}

function tooMany(max: number, what: string): VisibleError {
  const message = `At most ${groupedDigits(max)} ${what} at once. Divide the mbox.`;
  return new VisibleError("input", "outcome.messages", message, { messages: message });
}
