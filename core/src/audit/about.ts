/** What the audit trails say of a person. */
import { closedAccount, type FormerPerson } from "../kit/former-person.ts";
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
