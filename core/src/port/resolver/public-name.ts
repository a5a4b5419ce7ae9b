/**
 * Top-level names that are never in the public DNS.
 * Sources: IANA's special-use domain names, and ICANN's resolution of 2024 on `internal`. `test` is allowed.
 */
const nonPublic = /(?:^|\.)(?:alt|home\.arpa|internal|invalid|local|localhost|onion)$/;

const label = "[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?";
const hostName = new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})*$`);

/** Names that lenient parsers read as IPv4: `10.0.0.1`, `127.1`, `0x7f000001`. No top-level name is a number. */
const numericTopLevel = /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/;

/** Whether a name in lower case may be a host name in the public DNS. */
export const isPublicName = (name: string): boolean =>
  hostName.test(name) && !numericTopLevel.test(name) && !nonPublic.test(name);
