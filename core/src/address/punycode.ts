/** Decodes the part of an A-label after `xn--` (RFC 3492, 6.2). */

const base = 36;
const smallest = 1;
const largest = 26;
const skew = 38;
const damp = 700;
const initialBias = 72;
const initialPoint = 0x80;
const lastPoint = 0x10ffff;

/** The decoded text, which need not be a valid label; null if it is not Punycode. Expects lower case. */
export function decode(encoded: string): string | null {
  const basicEnd = Math.max(0, encoded.lastIndexOf("-"));
  const points = Array.from(encoded.slice(0, basicEnd), (character) => character.charCodeAt(0));
  let at = basicEnd === 0 ? 0 : basicEnd + 1;
  let point = initialPoint;
  let bias = initialBias;
  let index = 0;
  while (at < encoded.length) {
    const before = index;
    let weight = 1;
    for (let place = base; ; place += base) {
      const digit = digitOf(encoded.charCodeAt(at++));
      if (digit === null) return null;
      index += digit * weight;
      const threshold = Math.min(Math.max(place - bias, smallest), largest);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const length = points.length + 1;
    bias = adapt(index - before, length, before === 0);
    point += Math.floor(index / length);
    if (point > lastPoint) return null;
    index %= length;
    points.splice(index++, 0, point);
  }
  return String.fromCodePoint(...points);
}

/** Digit values: `a` to `z` are 0 to 25, `0` to `9` are 26 to 35. */
function digitOf(unit: number): number | null {
  if (unit >= 0x61 && unit <= 0x7a) return unit - 0x61;
  return unit >= 0x30 && unit <= 0x39 ? unit - 0x30 + 26 : null;
}

function adapt(delta: number, length: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? damp : 2));
  rest += Math.floor(rest / length);
  let bias = 0;
  for (; rest > ((base - smallest) * largest) / 2; bias += base) rest = Math.floor(rest / (base - smallest));
  return bias + Math.floor((base * rest) / (rest + skew));
}
