/**
 * Names that are answered on machines and inside of networks alone: what they mean is nobody's business outside.
 * Sources: IANA's special-use domain names, and ICANN's resolution of 2024 on `internal`. `test` is asked like any other.
 */
const inner = ["alt", "home.arpa", "internal", "invalid", "local", "localhost", "onion"];

const label = "[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?";
const hostName = new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})*$`);

/** What a program that reads addresses generously takes for IPv4: `10.0.0.1`, `127.1`, `0x7f000001`. No top-level name is a number. */
const number = /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/;

/** Whether a name in lower case may be that of a host on the public internet, so that it is worth a question. */
export const isPublicName = (name: string): boolean =>
  hostName.test(name) &&
  !number.test(name) &&
  !inner.some((ending) => name === ending || name.endsWith(`.${ending}`));
