/** DynamoDB's numbers: exact decimals of up to 38 digits, as text in plain notation. */
import { invalid } from "./refusal.ts";

const small = /^(?:0|-?[1-9]\d{0,14})$/;
const notation = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,4}))?$/i;
const maxDigits = 38;
const maxMagnitude = 125;
const minMagnitude = -130;

/** `coefficient` × 10^-`scale`. */
interface Decimal {
  coefficient: bigint;
  scale: number;
}

/** The canonical notation of a number: "1.50e1" is "15". Throws if DynamoDB does not accept it. */
export function canonical(text: string): string {
  return small.test(text) ? text : print(parse(text));
}

/** The sum of two canonical numbers. */
export function add(left: string, right: string): string {
  if (small.test(left) && small.test(right)) return String(Number(left) + Number(right));
  const [a, b, scale] = aligned(left, right);
  return print({ coefficient: a + b, scale });
}

export function subtract(left: string, right: string): string {
  return add(left, negated(right));
}

/** Negative, zero or positive: the order of two canonical numbers. */
export function compare(left: string, right: string): number {
  if (left === right) return 0;
  if (small.test(left) && small.test(right)) return Number(left) - Number(right);
  const [a, b] = aligned(left, right);
  return a < b ? -1 : Number(a > b);
}

/** A text that sorts as the number does. */
export function sortable(text: string): string {
  const { coefficient, scale } = parse(text);
  if (coefficient === 0n) return "1";
  const digits = String(coefficient < 0n ? -coefficient : coefficient);
  const magnitude = String(digits.length - scale + minMagnitude * -2).padStart(3, "0");
  const body = magnitude + digits.replace(/0+$/, "");
  if (coefficient > 0n) return `2${body}`;
  return `0${body.replace(/\d/g, (digit) => String(9 - Number(digit)))}~`;
}

function negated(text: string): string {
  if (text === "0") return text;
  return text.startsWith("-") ? text.slice(1) : `-${text}`;
}

function aligned(left: string, right: string): [bigint, bigint, number] {
  const a = parse(left);
  const b = parse(right);
  const scale = Math.max(a.scale, b.scale);
  const scaled = (one: Decimal) => one.coefficient * 10n ** BigInt(scale - one.scale);
  return [scaled(a), scaled(b), scale];
}

function parse(text: string): Decimal {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = notation.exec(text) ?? [];
  if (whole + fraction === "")
    throw invalid(`The parameter cannot be converted to a numeric value${text && `: ${text}`}`);
  const digits = (whole + fraction).replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return { coefficient: 0n, scale: 0 };
  const scale = fraction.length - Number(exponent) - (digits.length - significant.length);
  requireRange(significant.length, significant.length - scale - 1);
  const coefficient = BigInt(significant) * (sign === "-" ? -1n : 1n);
  return scale < 0 ? { coefficient: coefficient * 10n ** BigInt(-scale), scale: 0 } : { coefficient, scale };
}

function requireRange(digits: number, magnitude: number): void {
  const attempt = "Attempting to store a number with magnitude";
  if (magnitude > maxMagnitude) throw invalid(`Number overflow. ${attempt} larger than supported range`);
  if (magnitude < minMagnitude) throw invalid(`Number underflow. ${attempt} smaller than supported range`);
  if (digits > maxDigits) throw invalid("Attempting to store more than 38 significant digits in a Number");
}

function print({ coefficient, scale }: Decimal): string {
  const sign = coefficient < 0n ? "-" : "";
  const digits = String(coefficient < 0n ? -coefficient : coefficient).padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, "");
  const significant = (whole + fraction).replace(/^0+|0+$/g, "");
  if (significant.length > maxDigits) requireRange(significant.length, 0);
  return fraction ? `${sign}${whole}.${fraction}` : sign + whole;
}
