/** How many labelled replies the engine reads as they are labelled. */
import { Prober } from "../../../src/port/prober/index.ts";
import { read, type Reply } from "../../../src/verdict/reply/index.ts";
import { statusOf } from "../../../src/verdict/reason.ts";
import type { Label } from "./labels.ts";

export interface PublicReply {
  id: string;
  reply: Reply;
}

/** A reply as it stands in a text. */
export function written(id: string, text: string): PublicReply {
  const reply = Prober.writtenReply(text, "rcpt", "");
  if (!reply) throw new SyntaxError(`not a reply: ${text}`);
  return { id, reply };
}

export interface Score {
  labelled: number;
  /** The replies with another reading than their label. */
  wrong: readonly { id: string; label: Label; reading: Label; text: string }[];
  /** The replies that are wrongly read as those of a dead mailbox. */
  wronglyDead: readonly string[];
}

const spares = new Set<Label>(["restricted", "undecided"]);

export function scoreOf(replies: readonly PublicReply[], labels: ReadonlyMap<string, Label>): Score {
  const judged = replies.flatMap(({ id, reply }) => {
    const label = labels.get(id);
    return label ? [{ id, label, reading: labelOf(reply), text: reply.text }] : [];
  });
  const wrong = judged.filter(
    ({ label, reading }) => label !== reading && !(label === "spared" && spares.has(reading)),
  );
  return {
    labelled: judged.length,
    wrong,
    wronglyDead: wrong.filter(({ reading }) => reading === "dead").map(({ text }) => text),
  };
}

/** A single refusal to relay decides nothing: it is believed when every host repeats it an hour later. */
function labelOf(reply: Reply): Label {
  const { meaning } = read(reply);
  if (meaning === "mailbox_full") return "full";
  if (meaning === "restricted") return "restricted";
  return statusOf[meaning] === "invalid" && meaning !== "domain_not_served" ? "dead" : "undecided";
}
