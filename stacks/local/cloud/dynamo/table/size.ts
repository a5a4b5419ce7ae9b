/** Item sizes in bytes, approximately as DynamoDB counts them. */
import type { AttributeValue, Item } from "./value.ts";

const containerBytes = 3;
/** Strings up to this length are measured in a loop, which is faster. */
const shortText = 64;

export function itemSize(item: Item): number {
  let bytes = 0;
  for (const name of Object.keys(item)) {
    const value = item[name];
    bytes += textSize(name) + (value ? valueSize(value) : 0);
  }
  return bytes;
}

/** The result of the condition function `size`; undefined for types without a size. */
export function sizeOf(value: AttributeValue): number | undefined {
  if (value.S !== undefined) return textSize(value.S);
  if (value.B !== undefined) return Buffer.byteLength(value.B, "base64");
  if (value.M) return Object.keys(value.M).length;
  return (value.L ?? value.SS ?? value.NS ?? value.BS)?.length;
}

function valueSize({ S, N, B, M, L, SS, NS, BS }: AttributeValue): number {
  if (S !== undefined) return textSize(S);
  if (N !== undefined) return numberSize(N);
  if (B !== undefined) return Buffer.byteLength(B, "base64");
  if (M) return containerBytes + itemSize(M) + Object.keys(M).length;
  if (L) return L.reduce((bytes, member) => bytes + 1 + valueSize(member), containerBytes);
  if (SS) return SS.reduce((bytes, member) => bytes + textSize(member), 0);
  if (NS) return NS.reduce((bytes, member) => bytes + numberSize(member), 0);
  if (BS) return BS.reduce((bytes, member) => bytes + Buffer.byteLength(member, "base64"), 0);
  return 1;
}

function textSize(text: string): number {
  if (text.length > shortText) return Buffer.byteLength(text);
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return Buffer.byteLength(text);
  return text.length;
}

/** A byte for each two digits, plus one. */
function numberSize(text: string): number {
  return 1 + Math.ceil(text.length / 2);
}
