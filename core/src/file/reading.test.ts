import { expect, it } from "vitest";
import { memoryObjects } from "../../test/memory-objects.ts";
import { workbook } from "../../test/workbook.ts";
import { dataRows, layoutOf, open, type Position, type Row, StoredPosition, objectSource } from "./index.ts";

/** Enough rows for several batches. */
const rows = Array.from({ length: 6_000 }, (_, row) => [
  `Zoë ${row} 😀`,
  `u${row}@x.org`,
  "two\r\nlines, 5€",
]);
const csv = `name,email,note\r\n${rows.map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\r\n")}`;
const latin = csv.replaceAll(/[😀€]/gu, "");

/** Many rows with this name, as bytes in hexadecimal digits. */
const repeated = (name: string): Buffer =>
  Buffer.concat(
    rows.flatMap((_, row) => [
      Buffer.from(name.repeat(1 + (row % 3)), "hex"),
      Buffer.from(`,u${row}@x.org\r\n`),
    ]),
  );

const files: Readonly<Record<string, Buffer>> = {
  "UTF-8": Buffer.from(csv),
  "UTF-16": Buffer.from(`\ufeff${csv}`, "utf16le"),
  "the other UTF-16": Buffer.from(`\ufeff${csv}`, "utf16le").swap16(),
  "Windows-1252 that shows late": Buffer.from(`${"plain,u@x.org,\r\n".repeat(20_000)}${latin}`, "latin1"),
  "damaged UTF-8": Buffer.concat([
    Buffer.from(csv.slice(0, 90_000)),
    Buffer.from([0xff, 0xfe]),
    Buffer.from(csv),
  ]),
  // 山田太郎 and 𠮷王伟, whose characters of two and four bytes stand across the ends of batches.
  "Shift-JIS": repeated("8e52936391be9859"),
  GB18030: repeated("9534b235cdf5ceb0"),
  "a workbook": workbook(rows),
};

it.each(Object.keys(files))("Reading resumes behind any batch of %s", async (name) => {
  const reading = async (piece: number) => {
    const objects = memoryObjects(piece);
    await objects.put("upload", files[name] ?? "");
    const file = await open(await objectSource(objects, "upload"), { filename: "list.csv" });
    return (from?: Position) => dataRows(file, layoutOf(file.sample), from);
  };
  const [one, other] = [await reading(64 * 1024), await reading(1_001)];
  const seen: Row[] = [];
  const positions: { position: Position; before: number }[] = [];
  const whole = one();
  for await (const batch of whole) {
    seen.push(...batch);
    positions.push({
      position: StoredPosition.parse(JSON.parse(JSON.stringify(whole.position))),
      before: seen.length,
    });
  }
  expect(positions.length).toBeGreaterThan(3);
  const step = Math.ceil(positions.length / 8);
  for (const { position, before } of positions.filter((_, index) => index % step === 0)) {
    const rest: Row[] = [];
    for await (const batch of other(position)) rest.push(...batch);
    expect(rest).toEqual(seen.slice(before));
  }
});
