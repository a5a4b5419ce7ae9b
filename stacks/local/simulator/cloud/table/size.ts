/** How large items are, in bytes as DynamoDB counts them. */
import { typeOf, type AttributeValue, type Item } from "./value.ts";

const containerBytes = 3;

export function itemSize(item: Item): number {
  let bytes = 0;
  for (const [name, value] of Object.entries(item)) bytes += textSize(name) + valueSize(value);
  return bytes;
}

/** What the function `size` of a condition tells; undefined where a value has no size. */
export function sizeOf(value: AttributeValue): number | undefined {
  if (value.S !== undefined) return textSize(value.S);
  if (value.M) return Object.keys(value.M).length;
  return (value.L ?? value.SS ?? value.NS)?.length;
}

function valueSize(value: AttributeValue): number {
  switch (typeOf(value)) {
    case "S":
      return textSize(value.S ?? "");
    case "N":
      return numberSize(value.N ?? "");
    case "BOOL":
    case "NULL":
      return 1;
    case "M":
      return containerBytes + itemSize(value.M ?? {}) + Object.keys(value.M ?? {}).length;
    case "L":
      return (value.L ?? []).reduce((bytes, member) => bytes + 1 + valueSize(member), containerBytes);
    case "SS":
      return (value.SS ?? []).reduce((bytes, member) => bytes + textSize(member), 0);
    case "NS":
      return (value.NS ?? []).reduce((bytes, member) => bytes + numberSize(member), 0);
  }
}

function textSize(text: string): number {
  return Buffer.byteLength(text);
}

/** A byte for each two digits, and one more; one more where a sign is. */
function numberSize(text: string): number {
  const digits = text.replace(/^-?0*\.?0*|\.|0+$/g, "").length;
  return 1 + Math.ceil(digits / 2) + (text.startsWith("-") ? 1 : 0);
}
