import { Table } from "../aws/table/index.ts";
import { closedAccount, type FormerPerson } from "../kit/former-person.ts";
import { LinksEntity } from "./entity.ts";

/** Takes the names of a person from the links that they made in a workspace. Can be repeated. */
export async function forget(workspaceID: string, { names }: FormerPerson): Promise<void> {
  const { data } = await LinksEntity.query.byList({ workspaceID }).go({ pages: "all", consistent: true });
  for (const { listID } of data)
    await Table.transact(async (outdated) => {
      const { data: row } = await LinksEntity.get({ workspaceID, listID }).go({ consistent: true });
      if (!row?.links.some(({ made_by }) => names.includes(made_by)))
        return { answer: undefined, changes: [] };
      const links = row.links.map((link) =>
        names.includes(link.made_by) ? { ...link, made_by: closedAccount } : link,
      );
      const put = LinksEntity.put({ ...row, version: row.version + 1, links }).where((now, { eq }) =>
        eq(now.version, row.version),
      );
      return { answer: undefined, changes: [Table.change(put, outdated)] };
    });
}
