import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { groupedDigits } from "../../kit/text/grouped-digits.ts";
import { limits } from "../limits.ts";
import { type Call, type Placed, recordItems } from "./from-call.ts";
import { inLongCall } from "./long-call.ts";
import { Messages, type Recorded } from "../schema.ts";

/**
 * Records what bounces and reports of abuse say. A message that is neither is refused, and the others are
 * recorded. Throws `limit` where two long calls of the workspace are being read already.
 */
export const recordMessages = fn(Messages, async ({ messages }, claim: Call = null): Promise<Recorded> => {
  const workspaceID = Actor.can("verify_email", "add");
  const lines = messages.split("\n").length;
  if (lines > limits.messageLines) throw tooMany(limits.messageLines, "lines");
  const record = async () => recordItems(workspaceID, await placedIn(messages), { source: "file", claim });
  return lines <= limits.fewLines ? record() : inLongCall(workspaceID, record);
});

async function placedIn(messages: string): Promise<Placed[]> {
  const { itemsOf, messagesOf } = await import("../bounce-mail/message.ts");
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
