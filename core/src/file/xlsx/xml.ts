import { SaxesParser } from "saxes";
import { rowLimits, textTooLong } from "../rows.ts";
import { damaged } from "./problem.ts";

export type Attributes = Readonly<Record<string, string>>;

/** What a reader of XML is told; names come without their prefix. */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
}

/** Deeper than this no part of a workbook goes. */
const DEEPEST = 100;

/** So little is read at once that what it refers to, a thousand times over, still fits in memory. */
const SLICE = 512;

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Reads XML and yields after every slice, so that the caller can take what the handler has gathered. Entities that XML does not know are refused. */
export async function* readXml(bytes: AsyncIterable<Uint8Array>, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false });
  const decoder = new TextDecoder();
  // How much has come since the last tag: text is held until one comes.
  let held = 0;
  let depth = 0;
  parser.on("error", () => {
    throw damaged();
  });
  parser.on("opentag", (tag) => {
    held = 0;
    depth += 1;
    if (depth > DEEPEST) throw damaged();
    handler.open(localName(tag.name), tag.attributes as Attributes);
  });
  parser.on("closetag", (tag) => {
    held = 0;
    depth -= 1;
    handler.close(localName(tag.name));
  });
  parser.on("text", (text) => handler.text(text));
  parser.on("cdata", (text) => handler.text(text));

  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    for (let at = 0; at < text.length; at += SLICE) {
      held += SLICE;
      parser.write(text.slice(at, at + SLICE));
      if (held > rowLimits.row) throw textTooLong();
      yield;
    }
  }
  parser.close();
  yield;
}
