/** What the audit trail forgets once an account or a workspace is closed. Who it was stays, as an id alone. */
import { closedAccount, type FormerPerson, withoutPerson } from "../kit/former-person.ts";
import { AuditEntity, type AuditRow } from "./entity.ts";

const pageSize = 1_000;

/** The entries of a workspace, page by page. */
async function* entriesOf(workspaceID: string): AsyncGenerator<AuditRow> {
  const query = AuditEntity.query.byWorkspace({ workspaceID });
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Awaited<ReturnType<typeof query.go>> = await query.go({
      cursor: cursor ?? null,
      limit: pageSize,
      consistent: true,
    });
    yield* page.data;
    cursor = page.cursor;
  }
}

const isActor = ({ actorID }: AuditRow, userID: string): boolean => actorID === `user:${userID}`;

const isAbout = ({ subjectID }: AuditRow, userID: string): boolean => subjectID === userID;

/** The entries that a person made, or that are about them, in a workspace. */
export async function entriesAbout(workspaceID: string, userID: string): Promise<AuditRow[]> {
  const found: AuditRow[] = [];
  for await (const row of entriesOf(workspaceID))
    if (isActor(row, userID) || isAbout(row, userID)) found.push(row);
  return found;
}

/** The names and addresses that the entries of a workspace give a person, former ones among them. */
export async function namesOf(
  workspaceID: string,
  userID: string,
): Promise<Pick<FormerPerson, "emails" | "names">> {
  const names = new Set<string>();
  const emails = new Set<string>();
  for (const row of await entriesAbout(workspaceID, userID)) {
    if (isActor(row, userID)) names.add(row.actorName);
    if (!isAbout(row, userID)) continue;
    names.add(row.subjectName);
    if (row.action === "account.email_changed")
      for (const email of Object.values(row.details)) emails.add(email.toLowerCase());
    if (row.action === "member.renamed") for (const name of Object.values(row.details)) names.add(name);
  }
  names.delete(closedAccount);
  return { names: [...names], emails: [...emails] };
}

/** Details that say nothing of a person: what a role was, how many of something. */
const kept: readonly AuditRow["action"][] = ["member.role_changed", "account.sessions_ended"];

/**
 * Erases what the entries of a workspace say of a person beside their id. In entries that are not theirs only addresses go:
 * somebody else may have their name. Can be repeated.
 */
export async function forget(workspaceID: string, person: FormerPerson): Promise<void> {
  for await (const row of entriesOf(workspaceID)) {
    const [hasDone, isSubject] = [isActor(row, person.userID), isAbout(row, person.userID)];
    const known = hasDone || isSubject ? person : { ...person, names: [] };
    const isBare = isSubject && !kept.includes(row.action);
    await change(row, {
      actorName: hasDone ? closedAccount : row.actorName,
      subjectName: isSubject ? closedAccount : withoutPerson(row.subjectName, known),
      details: isBare ? {} : detailsWithout(row, known),
      hasOrigin: !hasDone && !(isSubject && row.action.startsWith("account.")),
    });
  }
}

/** Erases everything that the entries of a closed workspace say in words. Can be repeated. */
export async function forgetAll(workspaceID: string): Promise<void> {
  for await (const row of entriesOf(workspaceID))
    await change(row, { actorName: "", subjectName: "", details: {}, hasOrigin: false });
}

const detailsWithout = ({ details }: AuditRow, person: FormerPerson): Record<string, string> =>
  Object.fromEntries(Object.entries(details).map(([key, value]) => [key, withoutPerson(value, person)]));

type Left = Pick<AuditRow, "actorName" | "subjectName" | "details"> & { hasOrigin: boolean };

async function change(row: AuditRow, { hasOrigin, ...left }: Left): Promise<void> {
  const { workspaceID, id, actorName, subjectName, details, address, program } = row;
  const isOriginKept = hasOrigin || (address === undefined && program === undefined);
  const before = JSON.stringify({ actorName, subjectName, details });
  const { actorName: by, subjectName: to, details: said } = left;
  if (isOriginKept && before === JSON.stringify({ actorName: by, subjectName: to, details: said })) return;
  const patch = AuditEntity.patch({ workspaceID, id }).set(left);
  await (isOriginKept ? patch : patch.remove(["address", "program"])).go();
}
