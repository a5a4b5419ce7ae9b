/**
 * The mailbox of RFC 5322 as people and programs write it: a display name, quoted or not, comments, and an address in angle
 * brackets. No character can be read in two ways, so that the pattern takes linear time for any text.
 */

const atoms = String.raw`[^\s<>()"\\,;:@[\].]+(?:\.[^\s<>()"\\,;:@[\].]+)*`;
const quoted = String.raw`"(?:[^"\\]|\\[^])*"`;
const innerComment = String.raw`\((?:[^()\\]|\\[^])*\)`;
const comment = String.raw`\((?:[^()\\]|\\[^]|${innerComment})*\)`;
const gap = String.raw`(?:\s|${comment})*`;
const name = String.raw`[^<>()"\\]*(?:(?:${quoted}|${comment})[^<>()"\\]*)*`;
const literal = String.raw`\[[^\s<>()"\\,;@[\]]*\]`;

const pattern = new RegExp(
  `^${name}<${gap}(${atoms}|${quoted})${gap}@${gap}(${atoms}|${literal})${gap}>${gap}$`,
  "u",
);

/** The address of a mailbox with angle brackets: `jane@x.org` in `"Doe, Jane" <jane@x.org> (work)`; null where it is none. */
export function addressOfMailbox(text: string): string | null {
  const [, local, domain] = (text.includes("<") && pattern.exec(text)) || [];
  return local === undefined || domain === undefined ? null : `${local}@${domain}`;
}
