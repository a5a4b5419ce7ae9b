/** What tells that a chain was tampered with. It reads a file in JSON lines, or the table as such a file, line by line. */
import { commitmentToActor, commitmentToSubject, digestOf, hashOfLink, startOfChain } from "./digest.ts";
import type { Chain, Sealed } from "./schema.ts";

export interface Finding {
  /** Where in the chain. */
  position: number;
  what: "removed" | "changed" | "out_of_order" | "anchor" | "end" | "beginning";
  detail: string;
}

/** Checks the chain entry by entry; `end` says what is left once the last one was seen. */
export function createCheck(chain: Chain): { see: (entry: Sealed) => Finding[]; end: () => Finding[] } {
  const anchors = new Map(chain.anchors.map((anchor) => [anchor.position, anchor]));
  let last: Sealed | null = null;

  const see = (entry: Sealed): Finding[] => {
    const { position, hash } = entry.seal;
    const before = last;
    if (before && position <= before.seal.position)
      return [{ position, what: "out_of_order", detail: `It comes after ${before.seal.position}.` }];
    last = entry;
    const anchor = anchors.get(position);
    return [
      ...(before ? followOf(entry, before) : beginningOf(entry, chain)),
      ...changesIn(entry),
      ...(anchor && anchor.hash !== hash
        ? [{ position, what: "anchor" as const, detail: `It is not what ${anchor.month} ended with.` }]
        : []),
    ];
  };

  const end = (): Finding[] => {
    const position = last?.seal.position ?? 0;
    const beyond = chain.anchors.find((anchor) => anchor.position > chain.position);
    if (beyond) return [{ position, what: "end", detail: `${beyond.month} ended at ${beyond.position}.` }];
    if (position !== chain.position && (last !== null || !isAllExpired(chain)))
      return [{ position, what: "end", detail: `The chain ends at ${chain.position}.` }];
    return last !== null && last.seal.hash !== chain.hash
      ? [{ position, what: "end", detail: "The chain ends with another hash." }]
      : [];
  };
  return { see, end };
}

function followOf(entry: Sealed, before: Sealed): Finding[] {
  const { position, previous_hash, previous_at } = entry.seal;
  const missing = position - before.seal.position - 1;
  if (missing > 0)
    return [
      { position, what: "removed", detail: `${missing} before it ${missing === 1 ? "is" : "are"} missing.` },
    ];
  return previous_hash === before.seal.hash && previous_at === before.created_at
    ? []
    : [{ position, what: "changed", detail: "It does not follow from the one before it." }];
}

function beginningOf({ seal }: Sealed, chain: Chain): Finding[] {
  const { position, previous_at, previous_hash } = seal;
  if (position === 1)
    return previous_hash === startOfChain(chain.workspace_id) && previous_at === null
      ? []
      : [{ position, what: "beginning", detail: "It is not the first of this workspace." }];
  return previous_at !== null && previous_at < oldestOf(chain)
    ? []
    : [
        {
          position,
          what: "removed",
          detail: `The ${position - 1} before it are missing, and were to be kept.`,
        },
      ];
}

/** Entries from then on are to be there; those that go within the hour may be left out. */
const oldestOf = ({ made_at, kept_days }: Chain): string =>
  new Date(Date.parse(made_at) - (kept_days * 24 - 1) * 3_600_000).toISOString();

const isAllExpired = (chain: Chain): boolean => {
  const last = chain.anchors.at(-1);
  return chain.position === 0 || (last !== undefined && last.created_at < oldestOf(chain));
};

function changesIn(entry: Sealed): Finding[] {
  const { seal, actor, subject, address, program, details } = entry;
  const changed = (detail: string): Finding => ({ position: seal.position, what: "changed", detail });
  const digest = digestOf({
    id: entry.id,
    action: entry.action,
    createdAt: entry.created_at,
    actorID: actor.id,
    subjectID: subject.id,
    actorCommitment: seal.actor_commitment,
    subjectCommitment: seal.subject_commitment,
  });
  const link = {
    position: seal.position,
    digest,
    previousAt: seal.previous_at,
    previousHash: seal.previous_hash,
  };
  const ofActor = { name: actor.name, address, program };
  const ofSubject = { name: subject.name, details };
  return [
    ...(hashOfLink(link) === seal.hash ? [] : [changed("Its hash is another.")]),
    ...(seal.actor_salt === null || commitmentToActor(seal.actor_salt, ofActor) === seal.actor_commitment
      ? []
      : [changed("Its actor is another.")]),
    ...(seal.subject_salt === null ||
    commitmentToSubject(seal.subject_salt, ofSubject) === seal.subject_commitment
      ? []
      : [changed("Its subject is another.")]),
  ];
}
