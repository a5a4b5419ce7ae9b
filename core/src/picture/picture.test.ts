import { describe, expect, it } from "vitest";
import {
  blue,
  chunk,
  type Color,
  exif,
  halves,
  jpeg,
  jpegHeld,
  lines,
  png,
  pngOf,
  red,
  webp,
} from "../../test/picture.ts";
import { hostilePictures, jpegSaying } from "../../test/hostile/pictures.ts";
import { decoderOf } from "./codec.ts";
import { Picture } from "./index.ts";

/** Makes the square of a picture. Returns it and a function for the colour of a pixel. */
async function shownBy(picture: Buffer) {
  const square = Buffer.from(await Picture.squareOf(picture));
  const { data } = (await decoderOf.jpeg())(square) ?? { data: [] };
  return {
    square,
    /** The nearest of the named colours. */
    at: (x: number, y: number) =>
      Array.from(data.slice(4 * (256 * y + x), 4 * (256 * y + x) + 4), (part) => Math.round(part / 51) * 51),
  };
}
const seen = (color: readonly number[]) => [...color, 255];
const white = [255, 255, 255];

const refused = (picture: Buffer, code: string) =>
  expect(Picture.squareOf(picture)).rejects.toMatchObject({ kind: "input", code: `picture.${code}` });

describe("a square", () => {
  it.each([
    ["a PNG", () => png(300, 200)],
    ["a JPEG", () => jpeg(300, 200)],
    ["a WebP without loss", () => webp.lossless],
    ["a WebP", () => webp.lossy],
    ["a PNG of two pixels", () => png(2, 1, () => red)],
  ])("of 256 pixels is made of %s", async (_name, make) => {
    const { square, at } = await shownBy(await make());
    expect([...square.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(at(40, 128)).toEqual(seen(red));
  });

  it("shows the middle of the picture", async () => {
    const { at } = await shownBy(png(100, 20, (x) => (x >= 40 && x < 60 ? red : blue)));
    for (const place of [4, 128, 251]) expect(at(place, place)).toEqual(seen(red));
  });

  it("averages the source pixels of each pixel on a white background", async () => {
    const chequered = await shownBy(png(512, 512, (x, y) => ((x + y) % 2 ? [255, 255, 255] : [0, 0, 0])));
    expect(chequered.at(128, 128)).toEqual([153, 153, 153, 255]);
    const clear = Buffer.concat(Array.from({ length: 4 }, () => Buffer.from([0, ...Array(16).fill(0)])));
    expect((await shownBy(pngOf(4, 4, clear, { colorType: 6 }))).at(9, 9)).toEqual(seen(white));
  });

  it.each([
    [1, "left", 30, 128],
    [2, "right", 225, 128],
    [3, "right", 225, 128],
    [4, "left", 30, 128],
    [5, "top", 128, 30],
    [6, "top", 128, 30],
    [7, "bottom", 128, 225],
    [8, "bottom", 128, 225],
  ])("applies EXIF orientation %i: the left side is %s", async (orientation, _side, x, y) => {
    const held = [
      jpegHeld(await jpeg(64, 64), orientation),
      pngOf(64, 64, lines(64, 64, halves(64)), { chunks: [chunk("eXIf", exif(orientation))] }),
    ];
    for (const picture of held) {
      const { at } = await shownBy(picture);
      expect(at(x, y)).toEqual(seen(red));
      expect(at(255 - x, 255 - y)).toEqual(seen(blue));
    }
  });

  it("contains no EXIF data", async () => {
    const photo = jpegHeld(await jpeg(64, 64), 6);
    expect(photo.includes("GPS")).toBe(true);
    const { square } = await shownBy(photo);
    expect(square.includes("GPS")).toBe(false);
    expect(square.includes("Exif")).toBe(false);
  });
});

describe("a PNG is read", () => {
  it.each([
    ["gray, of one bit", 0, 1, [0b1111_0000], [255, 255, 255], [0, 0, 0]],
    ["gray, of four bits", 0, 4, [0xff, 0xff, 0x00, 0x00], [255, 255, 255], [0, 0, 0]],
    [
      "gray and clear",
      4,
      8,
      [...[0, 255, 0, 255, 0, 255, 0, 255], ...[0, 0, 0, 0, 0, 0, 0, 0]],
      [0, 0, 0],
      white,
    ],
    [
      "of sixteen bits",
      2,
      16,
      Array.from({ length: 48 }, (_, byte) => (byte < 24 && byte % 6 < 2 ? 255 : 0)),
      red,
      [0, 0, 0],
    ],
  ])("%s", async (_name, colorType, depth, line, left, right) => {
    const data = Buffer.concat(Array.from({ length: 8 }, () => Buffer.from([0, ...line])));
    const { at } = await shownBy(pngOf(8, 8, data, { colorType, depth }));
    expect(at(40, 128)).toEqual(seen(left));
    expect(at(215, 128)).toEqual(seen(right));
  });

  it("with a palette and transparent colours", async () => {
    const data = Buffer.concat(Array.from({ length: 8 }, () => Buffer.from([0, 0b0001_1011, 0b0001_1011])));
    const palette = chunk("PLTE", Buffer.from([...red, ...red, ...blue, ...blue]));
    const clear = chunk("tRNS", Buffer.from([255, 255, 0, 255]));
    const { at } = await shownBy(pngOf(8, 8, data, { colorType: 3, depth: 2, chunks: [palette, clear] }));
    expect([at(30, 99), at(80, 99)]).toEqual([seen(red), seen(white)]);
    await refused(pngOf(8, 8, data, { colorType: 3, depth: 2 }), "damaged");
  });

  it.each([0, 1, 2, 3, 4])("with filter %i", async (filter) => {
    const plain = lines(16, 16, (x, y) => [x * 16, y * 16, (x * y) % 256]);
    const { square } = await shownBy(pngOf(16, 16, plain));
    expect((await shownBy(pngOf(16, 16, filtered(plain, 48, filter)))).square).toEqual(square);
  });

  it("when it is interlaced", async () => {
    const passes = [
      [0, 0, 8, 8],
      [4, 0, 8, 8],
      [0, 4, 4, 8],
      [2, 0, 4, 4],
      [0, 2, 2, 4],
      [1, 0, 2, 2],
      [0, 1, 1, 2],
    ];
    const scene = (x: number, y: number): Color => [x * 12, y * 12, 0];
    const data = passes.map(([left = 0, top = 0, right = 1, down = 1]) => {
      const [columns, rows] = [Math.ceil((21 - left) / right), Math.ceil((19 - top) / down)];
      return lines(columns, rows, (x, y) => scene(left + x * right, top + y * down));
    });
    const { square } = await shownBy(pngOf(21, 19, Buffer.concat(data), { isInterlaced: true }));
    expect(square).toEqual((await shownBy(png(21, 19, scene))).square);
  });
});

/** The same lines, encoded with one of PNG's filters. */
function filtered(plain: Buffer, length: number, filter: number): Buffer {
  const encoded = Buffer.from(plain);
  const at = (line: number, byte: number) =>
    line < 0 || byte < 1 ? 0 : (plain[line * (length + 1) + byte] ?? 0);
  for (let line = 0; line * (length + 1) < plain.length; line++) {
    encoded[line * (length + 1)] = filter;
    for (let byte = 1; byte <= length; byte++) {
      const [a, b, c] = [at(line, byte - 3), at(line - 1, byte), at(line - 1, byte - 3)];
      const nearest = [a, b, c].toSorted((x, y) => Math.abs(a + b - c - x) - Math.abs(a + b - c - y))[0] ?? 0;
      const guess = [0, a, b, (a + b) >> 1, nearest][filter] ?? 0;
      encoded[line * (length + 1) + byte] = at(line, byte) - guess;
    }
  }
  return encoded;
}

describe("a file that is no picture", () => {
  it.each([
    ["nothing", ""],
    ["one byte", "\x89"],
    ["a GIF that is a script too", "GIF89a/*\x01\0\x01\0*/=1;alert(1)//"],
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a sound in RIFF", "RIFF\x24\0\0\0WAVEfmt "],
  ])("is refused by its bytes: %s", (_name, text) => refused(Buffer.from(text, "latin1"), "unknown_format"));

  it("after the end of a picture is left out", async () => {
    const { square } = await shownBy(Buffer.concat([await jpeg(16, 16), Buffer.from("<script>alert(1)")]));
    expect(square.includes("<script>")).toBe(false);
  });
});

describe("a truncated or damaged picture", () => {
  it.each([
    ["a PNG", () => png(64, 64)],
    ["a JPEG", () => jpeg(64, 64)],
    ["a JPEG with EXIF", async () => jpegHeld(await jpeg(16, 16), 6)],
    ["a WebP without loss", () => webp.lossless],
    ["a WebP", () => webp.lossy],
  ])("is refused at any length: %s", async (_name, make) => {
    const whole = await make();
    for (let length = 12; length < whole.length - 1; length += 7)
      await refused(whole.subarray(0, length), "damaged");
  });

  it("is refused with an intact header and end", async () => {
    await refused(pngOf(64, 64, lines(64, 63, halves(64))), "damaged");
    const broken = await jpeg(64, 64);
    await refused(Buffer.concat([broken.subarray(0, 30), Buffer.from([0xff, 0xd9])]), "damaged");
  });

  it.each([
    [0, 0],
    [0, 8],
    [8, 0],
  ])("is refused with a size of %i by %i", (width, height) =>
    refused(pngOf(width, height, Buffer.alloc(9)), "damaged"),
  );

  it("is refused with an unknown colour type", async () => {
    await refused(pngOf(1, 1, Buffer.alloc(9), { colorType: 5 }), "damaged");
    await refused(pngOf(1, 1, Buffer.alloc(9), { depth: 4 }), "damaged");
    await refused(pngOf(1, 1, Buffer.from([9, 0, 0, 0])), "damaged");
  });
});

describe("a picture that claims to be huge", () => {
  const webpSaying = (width: number, height: number) => {
    const picture = Buffer.from(webp.lossless);
    picture.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
    return picture;
  };

  it.each([
    ["a PNG", () => pngOf(50_000, 50_000, Buffer.alloc(9))],
    ["a JPEG", () => jpegSaying(50_000, 50_000)],
    ["a WebP", () => webpSaying(16_384, 16_384)],
    ["a line of a PNG", () => pngOf(2 ** 31, 1, Buffer.alloc(9))],
    ["a PNG with a pixel too many", () => pngOf(16_000, 1001, Buffer.alloc(9))],
    [
      "a PNG that is too wide",
      () =>
        pngOf(
          65_536,
          1,
          lines(65_536, 1, () => red),
        ),
    ],
  ])("is refused before it is decoded: %s", async (_name, make) => {
    await refused(await make(), "too_many_pixels");
  });

  it("is refused when its data are shorter than claimed", async () => {
    await refused(pngOf(4000, 4000, Buffer.alloc(9)), "damaged");
    await refused(webpSaying(4000, 4000), "damaged");
  });
});

describe("a hostile picture takes limited time and memory, and does not block the event loop:", () => {
  it.each(Object.entries(hostilePictures))(
    "%s",
    { timeout: 20_000 },
    async (_name, { picture, outcomes }) => {
      const bytes = await picture();
      const rss = process.memoryUsage.rss();
      const started = performance.now();
      const cpu = process.threadCpuUsage();
      const outcome = await Picture.squareOf(bytes).then(
        () => null,
        (error: { code: string }) => error.code,
      );
      const { user, system } = process.threadCpuUsage(cpu);
      expect(outcomes).toContain(outcome);
      expect((user + system) / 1_000).toBeLessThan(200);
      expect(performance.now() - started).toBeLessThan(10_000);
      expect((process.memoryUsage.rss() - rss) / 1_000_000).toBeLessThan(400);
    },
  );
});
