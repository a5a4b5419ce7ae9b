/** The path of the next part of an export. */
export function nextPart(url: string, cursor: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.set("cursor", cursor);
  return `${pathname}?${searchParams.toString()}`;
}
