/** The position map of a list: for each position the first of its rows and their number, as two little-endian Uint32. */
/** The bytes of a position. */
export const entryBytes = 8;

/** The rows of one position. */
export interface PositionRows {
  /** The index of the first. */
  first: number;
  count: number;
}

/** The bytes of `count` positions, both ends included. */
export const rangeOf = (position: number, count: number) => ({
  start: entryBytes * position,
  end: entryBytes * (position + count) - 1,
});

export const decode = (bytes: Buffer): PositionRows[] =>
  Array.from({ length: Math.floor(bytes.length / entryBytes) }, (_, index) => ({
    first: bytes.readUInt32LE(entryBytes * index),
    count: bytes.readUInt32LE(entryBytes * index + 4),
  }));

/** Adds a row to a position of an encoded map. PositionRows come in their order. */
export function addRow(bytes: Buffer, position: number, row: number): void {
  const at = entryBytes * position;
  const count = bytes.readUInt32LE(at + 4);
  if (count === 0) bytes.writeUInt32LE(row, at);
  bytes.writeUInt32LE(count + 1, at + 4);
}
