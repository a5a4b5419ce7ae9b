/** The position map of a list: for each position the first of its rows and their number, as two little-endian Uint32. */
/** Bytes of a position. */
export const positionBytes = 8;

/** The rows of one position. */
export interface PositionRows {
  /** The index of the first. */
  first: number;
  count: number;
}

/** The bytes of `count` positions, both ends included. */
export const positionRange = (position: number, count: number) => ({
  start: positionBytes * position,
  end: positionBytes * (position + count) - 1,
});

export const decodePositions = (bytes: Buffer): PositionRows[] =>
  Array.from({ length: Math.floor(bytes.length / positionBytes) }, (_, index) => ({
    first: bytes.readUInt32LE(positionBytes * index),
    count: bytes.readUInt32LE(positionBytes * index + 4),
  }));

/** Adds a row to a position of an encoded map. PositionRows come in their order. */
export function addPositionRow(bytes: Buffer, position: number, row: number): void {
  const at = positionBytes * position;
  const count = bytes.readUInt32LE(at + 4);
  if (count === 0) bytes.writeUInt32LE(row, at);
  bytes.writeUInt32LE(count + 1, at + 4);
}
