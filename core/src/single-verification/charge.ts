/** Which single verifications were charged, by address: a row each, as long as the verification is kept. */
import { CustomAttributeType as custom, Entity } from "electrodb";
import { type Change, Table } from "../aws/table/index.ts";
import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import type { Verdict } from "../verdict/index.ts";
import { Verification } from "../verification/index.ts";
import type { SingleVerificationRow } from "./entity.ts";
import { readRows } from "./row.ts";

const { fixed, expires } = Table.attribute;

const SingleChargeEntity = new Entity(
  {
    model: { service: "winnow", entity: "singleCharge", version: "1" },
    attributes: {
      workspaceID: fixed,
      /** The place of the address in the order of lists, and the address. */
      address: fixed,
      id: fixed,
      /** The keys of the ledger entries that may have charged it. */
      charges: { type: custom<string[]>("any"), required: true, readOnly: true },
      expires,
    },
    indexes: {
      byAddress: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["address", "id"], casing: "none" },
      },
    },
  },
  Table.config,
);

/** The changes that note who was charged for a verdict; none where nobody was. */
export function notingCharge(
  { workspaceID, id, email, expires: until }: SingleVerificationRow,
  verdict: Verdict.Info,
): Change[] {
  if (verdict.charged === 0) return [];
  const address = rowKeyOf(email);
  const charges = Credit.chargesOfSingle(id);
  return [Table.change(SingleChargeEntity.put({ workspaceID, address, id, charges, expires: until }))];
}

/** The change that forgets who was charged for a verification that is deleted: nothing comes back for it any more. */
export const forgettingCharge = ({ workspaceID, id, email }: SingleVerificationRow): Change =>
  Table.change(SingleChargeEntity.delete({ workspaceID, address: rowKeyOf(email), id }));

/** A charged verdict of a single verification. */
interface StoredVerdict {
  address: string;
  verdict: Verdict.Info;
  id: string;
  charges: readonly string[];
}

const pageRows = 200;

const rowKeyOf = (email: string): string =>
  `${Verification.placeOfAddress(email) ?? ""} ${Verification.keyOfAddress(email)}`;

/** The charged verdicts on these addresses that are kept. Reads the rows between the first and the last of them. */
export async function* storedVerdicts(addresses: readonly string[]): AsyncGenerator<StoredVerdict> {
  const workspaceID = Actor.system();
  const wanted = [...new Set(addresses.map(rowKeyOf))].toSorted();
  const isWanted = new Set(wanted);
  const query = SingleChargeEntity.query.byAddress({ workspaceID });
  let from = wanted[0];
  while (from !== undefined) {
    const { data, cursor } = await query
      .between({ address: from }, { address: afterRowsOf(wanted.at(-1) ?? from) })
      .go({ limit: pageRows, consistent: true });
    const found = data.filter(({ address }) => isWanted.has(address));
    const rows = await readRows(
      workspaceID,
      found.map(({ id }) => id),
    );
    for (const { id, charges } of found) {
      const verdict = rows.get(id)?.verdict;
      if (verdict) yield { address: Verification.keyOfAddress(verdict.email), verdict, id, charges };
    }
    const last = data.at(-1)?.address;
    from = cursor === null || last === undefined ? undefined : nextAfter(last, wanted);
  }
}

/** Sorts after every row of an address. */
const afterRowsOf = (address: string): string => `${address}$`;

/** The next address that may have more rows; undefined after the last. One with more rows than a page is not read on. */
const nextAfter = (row: string, wanted: readonly string[]): string | undefined =>
  wanted.find((address) => address > row);

/** Erases the notes of a closed workspace. Can be repeated. */
export const eraseCharges = (workspaceID: string): Promise<void> =>
  Table.eraseAll(SingleChargeEntity, () => SingleChargeEntity.query.byAddress({ workspaceID }));
