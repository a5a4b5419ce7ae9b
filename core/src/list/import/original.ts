/**
 * The texts that addresses were mended from. Sorted runs carry each behind its address; beside a chunk they are an object of
 * their own. An address has that of the first row with it, if that row was mended.
 */
import { z } from "zod";
import type { Objects } from "../../aws/store/objects.ts";
import type { Mendable, Rows } from "../schema.ts";
import { originalsKey } from "./key.ts";

/** No address holds this character. */
const mark = "\0";

export const withOriginal = (address: string, original: string): string => `${address}${mark}${original}`;

export const addressOf = (text: string): string => {
  const at = text.indexOf(mark);
  return at === -1 ? text : text.slice(0, at);
};

/** The originals beside a chunk, each with its index in the chunk. */
const Originals = z.array(z.tuple([z.int(), z.string()]));
type Originals = z.infer<typeof Originals>;

export const originalsOf = (texts: readonly string[]): Originals =>
  texts.flatMap((text, index) => {
    const at = text.indexOf(mark);
    return at === -1 ? [] : [[index, text.slice(at + 1)] as [number, string]];
  });

/** What is read of an import. */
interface Imported {
  prefix: string;
  rows: Rows;
  chunkSize: number;
  mendable?: Mendable;
}

/** Whether rows of the list were mended. */
export const isMended = ({ mendable }: Pick<Imported, "mendable">): boolean =>
  mendable !== undefined && mendable.is_mended && mendable.count > 0;

/** The originals of the addresses at these positions, by position. One read for each of their chunks. */
export async function originalsAt(
  objects: Pick<Objects, "bytes">,
  imported: Imported,
  positions: readonly number[],
): Promise<Map<number, string>> {
  const { prefix, rows, chunkSize } = imported;
  if (!isMended(imported)) return new Map();
  const chunks = new Set(
    positions.flatMap((position) => (position < rows.distinct ? Math.floor(position / chunkSize) : [])),
  );
  const found = await Promise.all(
    [...chunks].map(async (chunk) => {
      const text = (await objects.bytes(originalsKey(prefix, chunk))).toString("utf8");
      return Originals.parse(JSON.parse(text)).map(
        ([index, original]) => [chunk * chunkSize + index, original] as const,
      );
    }),
  );
  return new Map(found.flat());
}
