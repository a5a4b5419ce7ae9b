/**
 * Makes `web/src/styles/fonts/` from the packages of the fonts, with what the pages use of them: characters, weights from 400 on,
 * kerning, accents, and the features that the styles name. `npm ci --prefix web/fonts && node web/fonts/subset.ts`. Browsers keep a
 * file for a year, so other content takes another name.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

type SubsetFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: "woff2"; keepFeatures: readonly string[]; variationAxes: object },
) => Promise<Buffer>;

/** Of the packages that are installed here alone. */
const load = createRequire(import.meta.url);
const subsetFont = load("subset-font") as SubsetFont;

/** Ranges of `web/src/styles/fonts.css`, where the basic characters come first. */
const ranges = {
  basic: [
    [0x20, 0x7e],
    [0xa0, 0xa0],
    [0xb7, 0xb7],
    [0x2013, 0x2014],
    [0x2018, 0x2019],
    [0x201c, 0x201d],
    [0x2026, 0x2026],
  ],
  latin: [
    [0xa0, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2bb, 0x2bc],
    [0x2c6, 0x2c6],
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
    [0x304, 0x304],
    [0x308, 0x308],
    [0x329, 0x329],
    [0x2000, 0x206f],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2191, 0x2191],
    [0x2193, 0x2193],
    [0x2212, 0x2212],
    [0x2215, 0x2215],
    [0xfeff, 0xfeff],
    [0xfffd, 0xfffd],
  ],
  "latin-ext": [
    [0x100, 0x2ba],
    [0x2bd, 0x2c5],
    [0x2c7, 0x2cc],
    [0x2ce, 0x2d7],
    [0x2dd, 0x2ff],
    [0x1e00, 0x1e9f],
    [0x1ef2, 0x1eff],
    [0x20a0, 0x20ab],
  ],
} as const satisfies Record<string, readonly (readonly [number, number])[]>;

const shaping = ["kern", "liga", "ccmp", "locl", "mark", "mkmk", "tnum"];

/** The files, by the package's file that each is part of. Headings have no heavier weight than 500. */
const files = [
  { name: "inter-basic", from: "inter/files/inter-latin", range: "basic", heaviest: 700 },
  { name: "inter-latin", from: "inter/files/inter-latin", range: "latin", heaviest: 700 },
  { name: "inter-latin-ext", from: "inter/files/inter-latin-ext", range: "latin-ext", heaviest: 700 },
  { name: "newsreader-basic", from: "newsreader/files/newsreader-latin", range: "basic", heaviest: 500 },
  { name: "newsreader-latin", from: "newsreader/files/newsreader-latin", range: "latin", heaviest: 500 },
] as const;

const charactersOf = (range: keyof typeof ranges): readonly string[] =>
  ranges[range].flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
const basic = charactersOf("basic");

for (const { name, from, range, heaviest } of files) {
  const font = await readFile(load.resolve(`@fontsource-variable/${from}-wght-normal.woff2`));
  const text = range === "basic" ? basic : charactersOf(range).filter((each) => !basic.includes(each));
  const bytes = await subsetFont(font, text.join(""), {
    targetFormat: "woff2",
    keepFeatures: name.startsWith("inter") ? [...shaping, "cv11", "ss03"] : shaping,
    variationAxes: { wght: { min: 400, max: heaviest, default: 400 } },
  });
  await writeFile(join(import.meta.dirname, "../src/styles/fonts", `${name}.woff2`), bytes);
  process.stdout.write(`${name}: ${(bytes.length / 1_000).toFixed(1)} kB\n`);
}
