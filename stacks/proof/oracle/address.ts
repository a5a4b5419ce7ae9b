const blanks = /^[\s\u200b-\u200d\u2060\ufeff]+|[\s\u200b-\u200d\u2060\ufeff]+$/gu;
const bracketed = /<([^<>]*)>$/;

/** What makes two cells the same address: letter case and blanks aside, and a name around angle brackets. */
export function addressIn(cell: string): string {
  const text = cell.replace(blanks, "");
  return (bracketed.exec(text)?.[1] ?? text).toLowerCase();
}
