/** How far an archive is: its pieces, and the chapter that is not at its end. */
import { z } from "zod";

const PieceFile = z.object({
  path: z.string(),
  offset: z.int(),
  crc: z.int(),
  packedBytes: z.int(),
  bytes: z.int(),
  sha256: z.string(),
  lines: z.int(),
  records: z.int().nullable(),
});
export type PieceFile = z.infer<typeof PieceFile>;

const Piece = z.object({
  /** The object with its bytes; absent where it is a long file. */
  key: z.string().optional(),
  /** The objects with the deflated bytes of a long file, which is the only one of its piece. */
  parts: z.array(z.string()).optional(),
  bytes: z.int(),
  /** The list whose files it has. */
  list: z.string().optional(),
  files: z.array(PieceFile),
});
export type Piece = z.infer<typeof Piece>;

/** A file of a chapter that is not at its end. */
const Begun = PieceFile.pick({ path: true, crc: true, packedBytes: true, bytes: true, lines: true }).extend({
  parts: z.array(z.string()),
  records: z.int(),
});
export type Begun = z.infer<typeof Begun>;

const Open = z.object({
  /** Behind which record the chapter goes on, as it said itself. */
  after: z.unknown(),
  files: z.array(Begun),
});
export type Open = z.infer<typeof Open>;

export const Progress = z.object({
  /** The lists that there were at the beginning. */
  lists: z.array(z.string()),
  pieces: z.array(Piece),
  leftOut: z.array(z.string()),
  open: Open.nullable().default(null),
});
export type Progress = z.infer<typeof Progress>;

/** The objects with the bytes of a piece, in their order. */
export const objectsOf = ({ key, parts = [] }: Pick<Piece, "key" | "parts">): readonly string[] =>
  key === undefined ? parts : [key];

/** The bytes of all files so far, as they are unpacked. */
export const unpackedBytes = ({ pieces, open }: Progress): number =>
  [...pieces.flatMap(({ files }) => files), ...(open?.files ?? [])].reduce(
    (sum, { bytes }) => sum + bytes,
    0,
  );

/** Whether a file of the workspace is in a piece. */
export const hasFile = ({ pieces }: Progress, path: string): boolean =>
  pieces.some(({ files }) => files.some((file) => file.path === path));

/** The lists that are in a piece, or are left out. */
export const listsDone = ({ pieces, leftOut }: Progress): Set<string> =>
  new Set([...leftOut, ...pieces.flatMap(({ list }) => list ?? [])]);
