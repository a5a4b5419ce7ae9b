/** Finds JSON lines by their address without parsing the others. */

/** The field that follows the addresses in a stored verdict and in a rejected row. */
const headEnds = [',"status":', ',"checked_at":'] as const;

/** The lines whose `email` or `normalized` contains a text in lower case. */
export function linesWith(bytes: Buffer, text: string): string[] {
  const content = bytes.toString("utf8");
  const lower = content.toLowerCase();
  const needle = JSON.stringify(text).slice(1, -1);
  if (!lower.includes(needle)) return [];
  // Some letters change their length in lower case, and positions with them.
  if (lower.length !== content.length) return content.split("\n").filter((line) => lineMatches(line, text));

  const found: string[] = [];
  const headEnd = headEnds.find((field) => lower.includes(field)) ?? headEnds[0];
  let at = lower.indexOf(needle);
  while (at >= 0) {
    const start = lower.lastIndexOf("\n", at) + 1;
    const next = lower.indexOf("\n", at);
    const end = next < 0 ? lower.length : next;
    const head = lower.indexOf(headEnd, start);
    if (at < head && headMatches(lower.slice(start, head), text)) found.push(content.slice(start, end));
    at = lower.indexOf(needle, end);
  }
  return found;
}

const lineMatches = (line: string, text: string): boolean => line !== "" && addressMatches(line, text);

/** The beginning of a line, up to its addresses. */
const headMatches = (head: string, text: string): boolean => addressMatches(`${head}}`, text);

interface Addressed {
  email: string;
  normalized?: string | null;
}

function addressMatches(json: string, text: string): boolean {
  const { email, normalized } = JSON.parse(json) as Addressed;
  return email.toLowerCase().includes(text) || (normalized?.toLowerCase().includes(text) ?? false);
}
