import { SaxesParser } from "saxes";
import { rowLimits } from "../row-limits.ts";
import { textTooLong } from "../rows.ts";
import { damaged } from "./problem.ts";

export type Attributes = Readonly<Record<string, string>>;

/** Receives XML events. Names have no prefix. */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
}

/** The deepest nesting of tags. */
const maxDepth = 100;

/** Characters parsed at once: the longest cells in them fit in memory. */
const sliceLength = 512;

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Parses XML and yields after every slice, so that the caller can take the rows so far. Custom entities are refused. */
export async function* readXml(bytes: AsyncIterable<Uint8Array>, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false });
  const decoder = new TextDecoder();
  // Characters since the last tag, which the parser buffers.
  let buffered = 0;
  let depth = 0;
  parser.on("error", () => {
    throw damaged();
  });
  parser.on("opentag", (tag) => {
    buffered = 0;
    depth += 1;
    if (depth > maxDepth) throw damaged();
    handler.open(localName(tag.name), tag.attributes as Attributes);
  });
  parser.on("closetag", (tag) => {
    buffered = 0;
    depth -= 1;
    handler.close(localName(tag.name));
  });
  parser.on("text", (text) => handler.text(text));
  parser.on("cdata", (text) => handler.text(text));

  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    for (let at = 0; at < text.length; at += sliceLength) {
      buffered += sliceLength;
      parser.write(text.slice(at, at + sliceLength));
      if (buffered > rowLimits.row) throw textTooLong();
      yield;
    }
  }
  parser.close();
  yield;
}
