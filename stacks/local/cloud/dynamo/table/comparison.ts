/** Equality and order of attribute values. */
import * as Decimal from "./decimal.ts";
import { read, typeOf, type AttributeValue, type Item } from "./value.ts";

/** Whether two values are equal; sets have no order. */
export function equals(left: AttributeValue, right: AttributeValue): boolean {
  const type = typeOf(left);
  if (type !== typeOf(right)) return false;
  if (left.M && right.M) return equalMaps(left.M, right.M);
  if (left.L && right.L) return equalLists(left.L, right.L);
  if (left.SS && right.SS) return equalSets(left.SS, right.SS);
  if (left.NS && right.NS) return equalSets(left.NS, right.NS);
  if (left.BS && right.BS) return equalSets(left.BS, right.BS);
  return left[type] === right[type];
}

function equalMaps(left: Item, right: Item): boolean {
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => equalIfThere(left[name], read(right, name)));
}

function equalLists(left: readonly AttributeValue[], right: readonly AttributeValue[]): boolean {
  return left.length === right.length && left.every((value, index) => equalIfThere(value, right[index]));
}

function equalIfThere(left: AttributeValue | undefined, right: AttributeValue | undefined): boolean {
  return left !== undefined && right !== undefined && equals(left, right);
}

function equalSets(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((member) => right.includes(member));
}

/** Negative, zero or positive; undefined for types without an order. */
export function order(left: AttributeValue, right: AttributeValue): number | undefined {
  if (left.S !== undefined && right.S !== undefined) return compareText(left.S, right.S);
  if (left.N !== undefined && right.N !== undefined) return Decimal.compare(left.N, right.N);
  if (left.B !== undefined && right.B !== undefined) return Buffer.compare(bytesOf(left.B), bytesOf(right.B));
  return undefined;
}

export function bytesOf(binary: string): Buffer {
  return Buffer.from(binary, "base64");
}

/** Compares strings by their UTF-8 bytes. */
export function compareText(left: string, right: string): number {
  const end = Math.min(left.length, right.length);
  for (let at = 0; at < end; at++) {
    const a = left.charCodeAt(at);
    const b = right.charCodeAt(at);
    if (a !== b) return rank(a) - rank(b);
  }
  return left.length - right.length;
}

/** Surrogates sort above every other code unit. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
