/** Distinct addresses of every kind that the mail world answers alike at any time, and texts that are no addresses. */
import { zipfAddresses } from "../../local/mail-world/zipf.ts";

/** Domains of the mail world whose answer does not depend on what was asked before, or on how long somebody waits. */
const steadyDomains = [
  ...[
    "inbox.test",
    "catchall.test",
    "full.test",
    "disabled.test",
    "limited.test",
    "starttls.test",
    "eai.test",
  ],
  ...[
    "old.test",
    "backup.test",
    "crowded.test",
    "implicit.test",
    "nullmx.test",
    "nomx.test",
    "servfail.test",
  ],
  ...["blocked.test", "drop.test", "loopback-mx.test", "no-such.test", "no-such.load.test"],
];

const locals = ["ann", "info", "no-bob", "joe.doe", "mara+news", "abuse", "o'neill", "x_y", "sales", "jörg"];

const malformed = [
  ...[
    "plain",
    "@inbox.test",
    "ann@",
    "ann@@inbox.test",
    "ann b@inbox.test",
    ".ann@inbox.test",
    "ann.@inbox.test",
  ],
  ...[
    "a..b@inbox.test",
    "ann@inbox",
    "ann@-inbox.test",
    "ann@inbox..test",
    "ann@[127.0.0.1]",
    "ann@127.0.0.1",
  ],
  ...[
    '"ann b"@inbox.test',
    `${"a".repeat(65)}@inbox.test`,
    `ann@${"a".repeat(64)}.test`,
    "ann<bob@inbox.test",
  ],
  ...["ann@gmial.com", "ann@mailinator.com", "ann@mailinator.test", "ann@münchen.test"],
];

/** At least this many addresses, always the same. */
export function population(count: number): string[] {
  const special = steadyDomains.flatMap((domain) => locals.map((local) => `${local}@${domain}`));
  const left = count - special.length - malformed.length;
  const few = Math.floor(left / 4);
  return [
    ...new Set([
      ...special,
      ...malformed,
      ...zipfAddresses({ count: left - few, domains: 300 }),
      ...zipfAddresses({ count: few, domains: 100, under: "solo.test", seed: 2 }),
    ]),
  ];
}

/** One address of every kind. */
export const kinds: readonly string[] = [...steadyDomains.map((domain) => `ann@${domain}`), ...malformed];
