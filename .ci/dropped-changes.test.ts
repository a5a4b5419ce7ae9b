import { expect, it } from "vitest";
import { droppedChanges } from "./dropped-changes.ts";
import { writeTree } from "./locks/tree.ts";

const change = `export interface Change { item: object }
export const change = (item: object): Change => ({ item });
export async function write(changes: readonly Change[]): Promise<void> { if (changes.length === 0) throw new Error("There is nothing to write."); }
`;
const account = `import { type Change, change, write } from "./aws/table/change.ts";
const revoking = (id: string): Change => change({ id });
const revokingAll = (ids: readonly string[]): Change[] => ids.map(revoking);
const countedRevoking = async (id: string): Promise<Change[]> => [revoking(id)];
export async function revoke(id: string): Promise<void> {
  await write([revoking(id), ...revokingAll([id]), ...(await countedRevoking(id))]);
  revoking(id);
  revokingAll([id]);
  await countedRevoking(id);
  void countedRevoking(id);
  let kept: Change;
  kept = revoking(id);
  await write([kept]);
}
`;

it("A change that is made as a statement is found, and one that is written or kept is not.", async () => {
  await using tree = await writeTree({
    "core/tsconfig.json":
      '{ "compilerOptions": { "target": "ES2024", "module": "ESNext", "allowImportingTsExtensions": true, "noEmit": true, "types": [] }, "include": ["src"] }',
    "core/src/aws/table/change.ts": change,
    "core/src/account.ts": account,
  });
  expect(droppedChanges(tree.folder, "core")).toEqual([
    "core/src/account.ts:7 revoking(id)",
    "core/src/account.ts:8 revokingAll([id])",
    "core/src/account.ts:9 countedRevoking(id)",
    "core/src/account.ts:10 countedRevoking(id)",
  ]);
});
