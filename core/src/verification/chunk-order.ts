/**
 * The order in which the chunks of a verification are begun. Addresses are sorted by domain, so the chunks are taken with a
 * stride near the golden section: those begun so far are spread over the whole list, and their counts and times stand for it.
 */
interface Chunks {
  chunks: number;
  /** Has no divisor in common with the number of chunks. None for a verification from before there was one. */
  stride?: number | undefined;
}

const goldenSection = (Math.sqrt(5) - 1) / 2;

/** The stride for this many chunks. */
export function strideFor(chunks: number): number {
  let stride = Math.max(1, Math.round(chunks * goldenSection));
  while (commonDivisor(stride, chunks) > 1) stride += 1;
  return stride;
}

/** The chunk of a rank, counted from 0. */
export const chunkAt = ({ chunks, stride = 1 }: Chunks, rank: number): number => (rank * stride) % chunks;

/** The rank of a chunk in that order: the inverse of `chunkAt`. */
export function rankOf({ chunks, stride = 1 }: Chunks, chunk: number): number {
  return (chunk * inverseOf(stride, chunks)) % chunks;
}

const commonDivisor = (one: number, other: number): number =>
  other === 0 ? one : commonDivisor(other, one % other);

/** The number whose product with `value` leaves 1 when divided by `modulus`, by Euclid's extended algorithm. */
function inverseOf(value: number, modulus: number): number {
  let [remainder, next] = [modulus, value % modulus];
  let [factor, nextFactor] = [0, 1];
  while (next > 1) {
    const quotient = Math.floor(remainder / next);
    [remainder, next] = [next, remainder - quotient * next];
    [factor, nextFactor] = [nextFactor, factor - quotient * nextFactor];
  }
  return (nextFactor + modulus) % modulus;
}
