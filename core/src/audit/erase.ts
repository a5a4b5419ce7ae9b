import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { closedAccount } from "../kit/former-person.ts";
import { AuditEntity, type AuditRow, NamedEntity } from "./entity.ts";
import { actorCommitmentOf, missingSalts, subjectCommitmentOf } from "./parts.ts";

const pageSize = 200;

export interface Person {
  accountID: string;
  /** Names and email addresses that the person had, in any letter case. */
  values: readonly string[];
  /** Workspaces to look at besides those whose sealed entries name the account. */
  workspaceIDs?: readonly string[];
}

/** Erases the copies of an entry that were posted, or wait to be. */
type EraseCopies = (workspaceID: string, entryID: string) => Promise<void>;

/**
 * Erases what the audit trails say of a person: the actor's part of what they did, the subject's part of what was done to them, and
 * each part that has one of the values. What was done, when, and to which id stays, and so do the hashes. It can
 * be repeated, and what is erased already costs no write.
 */
export async function erasePerson(
  person: Person,
  eraseCopies: EraseCopies = () => Promise.resolve(),
): Promise<void> {
  Actor.background();
  const { accountID, workspaceIDs = [] } = person;
  const { data } = await NamedEntity.query.byAccount({ accountID }).go({ pages: "all", consistent: true });
  const all = new Set([...workspaceIDs, ...data.map(({ workspaceID }) => workspaceID)]);
  for (const workspaceID of all) await eraseIn(workspaceID, matcherOf(person), eraseCopies);
  if (data.length > 0)
    await Table.retryUnprocessed(() =>
      NamedEntity.delete(data.map(({ workspaceID }) => ({ accountID, workspaceID }))).go({ concurrent: 4 }),
    );
}

/** Erases what the trail of a closed workspace says in words. Can be repeated. */
export async function eraseTrail(workspaceID: string): Promise<void> {
  Actor.background();
  await eraseIn(workspaceID, unerased, () => Promise.resolve());
}

/** The parts of an entry that are not erased. */
const unerased = ({ actorCommitment, subjectCommitment }: AuditRow): Parts => ({
  actor: actorCommitment === undefined,
  subject: subjectCommitment === undefined,
});

async function eraseIn(
  workspaceID: string,
  isMeant: (row: AuditRow) => Parts,
  eraseCopies: EraseCopies,
): Promise<void> {
  const query = AuditEntity.query.byWorkspace({ workspaceID });
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof query.go>> = await query.go({
      cursor,
      limit: pageSize,
      consistent: true,
    });
    for (const row of page.data) {
      const parts = isMeant(row);
      if (!parts.actor && !parts.subject) continue;
      // Before the parts: what is erased is not looked at again.
      await eraseCopies(workspaceID, row.id);
      await eraseParts(workspaceID, row.id, isMeant);
    }
    cursor = page.cursor;
  } while (cursor);
}

type Parts = Readonly<Record<"actor" | "subject", boolean>>;

/** Which parts of an entry are about the person, of those that are not erased. */
function matcherOf({ accountID, values }: Person): (row: AuditRow) => Parts {
  const wanted = values.map((value) => value.trim().toLowerCase()).filter((value) => value !== "");
  const addresses = wanted.filter((value) => value.includes("@"));
  const has = (text: string): boolean => {
    const lower = text.toLowerCase();
    return wanted.includes(lower) || addresses.some((address) => lower.includes(address));
  };
  // Who signs in is not signed in yet: network and program are theirs, or of somebody who tried to be them.
  const isDoneBy = ({ actorID, subjectID }: AuditRow): boolean =>
    actorID === `user:${accountID}` || (actorID === "public" && subjectID === accountID);
  return (row) => {
    const { actor, subject } = unerased(row);
    return {
      actor: actor && (isDoneBy(row) || has(row.actorName)),
      subject:
        subject &&
        (row.subjectID === accountID || [row.subjectName, ...Object.values(row.details)].some(has)),
    };
  };
}

/** Erases parts of one entry, which may be sealed at the same time. */
const eraseParts = (workspaceID: string, id: string, isMeant: (row: AuditRow) => Parts): Promise<void> =>
  Table.transact(async (outdated) => {
    const { data: row } = await AuditEntity.get({ workspaceID, id }).go({ consistent: true });
    if (!row) return { answer: undefined, changes: [] };
    const parts = isMeant(row);
    const salted = { ...row, ...missingSalts(row) };
    const patch = AuditEntity.patch({ workspaceID, id }).set({
      ...(parts.actor && { actorName: closedAccount, actorCommitment: actorCommitmentOf(salted) }),
      ...(parts.subject && {
        subjectName: closedAccount,
        details: {},
        subjectCommitment: subjectCommitmentOf(salted),
      }),
    });
    if (parts.actor) patch.remove(["actorSalt", "address", "program"]);
    if (parts.subject) patch.remove(["subjectSalt"]);
    patch.where((each, { eq, notExists }) =>
      [
        row.actorSalt === undefined ? notExists(each.actorSalt) : eq(each.actorSalt, row.actorSalt),
        row.subjectSalt === undefined ? notExists(each.subjectSalt) : eq(each.subjectSalt, row.subjectSalt),
      ].join(" AND "),
    );
    return {
      answer: undefined,
      changes: parts.actor || parts.subject ? [Table.change(patch, outdated)] : [],
    };
  });
