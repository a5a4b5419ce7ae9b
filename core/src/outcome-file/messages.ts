/** Raw reports, as mail servers deliver them: one message, an mbox, or an archive of such. */
import { Outcome } from "../outcome/index.ts";
import type { Content, Line, OpenOutcomes } from "./reading.ts";

/** A text of messages with its name. */
export interface MessageFile {
  name: string;
  bytes: () => AsyncIterable<Uint8Array>;
}

const batchSize = 100;
/** Lines of a message that are read: a report comes before the mail that it is about. */
const maxLines = 1_000;
/** A line takes as long to parse as so many characters of other files. */
const perLine = 200;

/** Messages are found from the start each time, and parsed only where they are asked for. */
export const openMessages = (files: readonly MessageFile[]): OpenOutcomes => ({
  source: "file",
  async *batches() {
    let lines = 0;
    let batch: Line[] = [];
    for (const { name, bytes } of files)
      for await (const message of messagesOf(bytes())) {
        lines += 1;
        batch.push({
          row: lines,
          size: message.length + perLine * message.split("\n").length,
          text: () => name,
          read: () => contentOf(message),
        });
        if (batch.length < batchSize) continue;
        yield { lines: batch, mark: { position: null, lines } };
        batch = [];
      }
    yield { lines: batch, mark: { position: null, lines } };
  },
});

async function contentOf(message: string): Promise<Content> {
  const items = await Outcome.itemsOf(message);
  return items.length === 0
    ? [{ source: "file", item: "not_a_report" }]
    : items.map((item) => ({ source: "file", item }));
}

/** The messages of a text: those of an mbox, or the one that it is. Of each, as much is held as is read. */
export async function* messagesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let message = "";
  let isMbox = false;
  let afterBlank = true;
  let isFirst = true;
  let held = 0;
  for await (const line of linesOf(bytes)) {
    if (afterBlank && line.startsWith("From ") && (isFirst || isMbox)) {
      if (message !== "") yield message;
      message = "";
      held = 0;
      isMbox = true;
    } else if (message.length < Outcome.limits.readMessage && held++ < maxLines)
      message += isMbox ? line.replace(/^>(>*From )/, "$1") : line;
    afterBlank = line.trim() === "";
    isFirst &&= afterBlank;
  }
  if (message.trim() !== "") yield message;
}

/** Lines with their ends. A longer one is given in pieces, so that it is never held whole. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8");
  let rest = "";
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/(?<=\n)/);
    rest = lines.pop() ?? "";
    if (rest.endsWith("\n") || rest.length > Outcome.limits.readMessage) {
      lines.push(rest);
      rest = "";
    }
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
}
