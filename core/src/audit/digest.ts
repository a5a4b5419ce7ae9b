/**
 * The hashes of the audit trail. The digest of an entry covers what names nobody, and a commitment to each of its two personal
 * parts: the actor's (name, address, program) and the subject's (name, details). A part can be erased together with its salt,
 * and the digest stays what it was. `/docs/audit` shows the same to customers.
 */
import { createHash, randomBytes } from "node:crypto";

const saltBytes = 16;

export const newSalt = (): string => randomBytes(saltBytes).toString("hex");

type Field = string | number | null | readonly Field[];

/** SHA-256 of a JSON array without blanks, in UTF-8. */
const hashOf = (...fields: readonly Field[]): string =>
  createHash("sha256").update(JSON.stringify(fields)).digest("hex");

interface ActorPart {
  name: string;
  address: string | null;
  program: string | null;
}

interface SubjectPart {
  name: string;
  details: Readonly<Record<string, string>>;
}

export const commitmentToActor = (salt: string, { name, address, program }: ActorPart): string =>
  hashOf("winnow audit actor 1", salt, name, address, program);

export const commitmentToSubject = (salt: string, { name, details }: SubjectPart): string =>
  hashOf("winnow audit subject 1", salt, name, ...sortedPairs(details));

const sortedPairs = (details: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1));

interface Digested {
  id: string;
  action: string;
  createdAt: string;
  actorID: string;
  subjectID: string | null;
  actorCommitment: string;
  subjectCommitment: string;
}

export const digestOf = (entry: Digested): string =>
  hashOf(
    ...["winnow audit entry 1", entry.id, entry.action, entry.createdAt, entry.actorID, entry.subjectID],
    ...[entry.actorCommitment, entry.subjectCommitment],
  );

/** A seal of the chain: the entry at a position, and the hash over all before it. */
interface Link {
  position: number;
  digest: string;
  /** When the entry before it was written; null at the first position. */
  previousAt: string | null;
  previousHash: string;
}

export const hashOfLink = ({ position, digest, previousAt, previousHash }: Link): string =>
  hashOf("winnow audit seal 1", position, previousHash, previousAt, digest);

/**
 * The hash before the first seal of a workspace. It differs by workspace, so no chain passes for the chain of
 * another one.
 */
export const startOfChain = (workspaceID: string): string => hashOf("winnow audit chain 1", workspaceID);
