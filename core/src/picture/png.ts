import { orientationIn } from "./exif.ts";
import type { Format, Header, Paint } from "./header.ts";
import { type Layout, linesOf } from "./png-line.ts";
import { pixelReader } from "./png-pixel.ts";
import { damaged } from "./problem.ts";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const png: Format = {
  begins: (bytes) => bytes.subarray(0, signature.length).equals(signature),
  readHeader,
  decode,
};

interface Chunk {
  name: string;
  data: Buffer;
}

/** The chunks of a picture, its end included. */
function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = signature.length; chunks.at(-1)?.name !== "IEND";) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) throw damaged();
    chunks.push({ name: bytes.toString("latin1", at + 4, at + 8), data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

function readHeader(bytes: Buffer): Header {
  const chunks = chunksOf(bytes);
  const exif = chunks.find(({ name }) => name === "eXIf");
  const { width, height } = layoutOf(chunks);
  return { width, height, orientation: exif ? orientationIn(exif.data) : 1 };
}

function layoutOf([first]: readonly Chunk[]): Layout {
  if (first?.name !== "IHDR") throw damaged();
  const { data } = first;
  return {
    width: data.readUInt32BE(0),
    height: data.readUInt32BE(4),
    depth: data.readUInt8(8),
    colorType: data.readUInt8(9),
    isInterlaced: data.readUInt8(12) === 1,
  };
}

async function decode(bytes: Buffer, _header: Header, paint: Paint): Promise<void> {
  const chunks = chunksOf(bytes);
  const layout = layoutOf(chunks);
  const dataOf = (wanted: string) => chunks.flatMap(({ name, data }) => (name === wanted ? data : []));
  const { channels, read } = pixelReader(layout, dataOf("PLTE")[0], dataOf("tRNS")[0]);
  for await (const { bytes: line, row, pass } of linesOf(layout, channels, Buffer.concat(dataOf("IDAT"))))
    for (let column = 0; column < pass.columns; column++)
      read(line, column, pass.left + column * pass.right, pass.top + row * pass.down, paint);
}
