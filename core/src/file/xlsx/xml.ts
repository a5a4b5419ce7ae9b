import { SaxesParser } from "saxes";
import { FileProblem } from "../problem.ts";
import { rowLimits } from "../rows.ts";

export type Attributes = Readonly<Record<string, string>>;

/** What a reader of XML is told; names come without their prefix. */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Reads XML and yields after every piece, so that the caller can take what the handler has gathered. Entities that XML does not know are refused. */
export async function* readXml(bytes: AsyncIterable<Buffer>, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false });
  const decoder = new TextDecoder();
  // How much has come since the last tag: text is held until one comes.
  let held = 0;
  parser.on("error", () => {
    throw broken();
  });
  parser.on("opentag", (tag) => {
    held = 0;
    handler.open(localName(tag.name), tag.attributes as Attributes);
  });
  parser.on("closetag", (tag) => {
    held = 0;
    handler.close(localName(tag.name));
  });
  parser.on("text", (text) => handler.text(text));
  parser.on("cdata", (text) => handler.text(text));

  for await (const piece of bytes) {
    held += piece.length;
    parser.write(decoder.decode(piece, { stream: true }));
    if (held > rowLimits.row) throw broken();
    yield;
  }
  parser.close();
  yield;
}

const broken = () =>
  new FileProblem(
    "file.bad_archive",
    "This workbook is damaged. Open it in your spreadsheet program, save it again as .xlsx, then upload that.",
  );
