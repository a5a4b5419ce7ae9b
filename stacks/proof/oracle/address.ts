const surroundingBlanks = /^[\s\u200b-\u200d\u2060\ufeff]+|[\s\u200b-\u200d\u2060\ufeff]+$/gu;
const bracketed = /<([^<>]*)>$/;

/** The address in a cell: lower case, without surrounding blanks or a display name. */
export function addressIn(cell: string): string {
  const text = cell.replace(surroundingBlanks, "");
  return (bracketed.exec(text)?.[1] ?? text).toLowerCase();
}
