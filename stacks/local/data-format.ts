/** The format of the rows and objects in a data folder. A folder of another format cannot be read by this version. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Raised by a change after which old rows or objects cannot be read. */
const dataFormat = 4;

/** What the first start brings over: the local cloud reads the tables of format 3. */
const formerFormats: readonly number[] = [3];

export class OtherDataFormat extends Error {
  override name = "OtherDataFormat";
}

/** Marks a new data folder, or one that can be brought over, with the present format. Throws where the folder has another. */
export async function requireDataFormat(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, "format");
  const isNew = (await readdir(folder)).length === 0;
  const format = isNew ? String(dataFormat) : await readFile(file, "utf8").catch(() => "1");
  if (isNew || formerFormats.includes(Number(format))) await writeFile(file, `${dataFormat}\n`);
  else if (Number(format) !== dataFormat)
    throw new OtherDataFormat(
      `The data in ${folder} have format ${format.trim()}, and this version reads format ${dataFormat}. Start with a ` +
        `fresh folder: delete ${folder}, or name another one with --data.`,
    );
}
