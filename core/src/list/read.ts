/** Reads lists, with their analyses and verifications. */
import { Analysis } from "../analysis/index.ts";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { listAreas } from "../kit/permission.ts";
import { Verification } from "../verification/index.ts";
import { ListEntity, type ListRow } from "./entity.ts";
import { areaOf, rowFor, view } from "./row.ts";
import type { Info } from "./schema.ts";
import { beginApplyingRules } from "./whole-list/apply-rules.ts";

/** A list with its analysis and its verification, under the workspace's current rules. */
export const get = fn(ID.schema("list"), async (id): Promise<Info> => {
  const list = await rowFor(id, "view");
  const [analyses, verification] = await Promise.all([Analysis.of([id]), Verification.underRules(id)]);
  if (verification?.rules === "pending" || verification?.rules === "outdated") await beginApplyingRules(list);
  return view(list, { analysis: analyses.get(id), verification });
});

/** A list with its analysis and its verification, as that has ended. */
export async function asVerified(id: string): Promise<Info> {
  const list = await rowFor(id, "view");
  const [info = view(list)] = await infoOf([list]);
  return info;
}

/**
 * Lists with their analyses and verifications, as these have ended; with `underRules`, under the workspace's
 * rules that were applied last.
 */
export async function infoOf(
  lists: readonly ListRow[],
  verified: { underRules?: boolean } = {},
): Promise<Info[]> {
  const ids = lists.map(({ id }) => id);
  const [analyses, verifications] = await Promise.all([Analysis.of(ids), Verification.of(ids, verified)]);
  return lists.map((list) =>
    view(list, { analysis: analyses.get(list.id), verification: verifications.get(list.id) }),
  );
}

/** The names of the lists with these ids that the actor may view. */
export async function named(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0 || !listAreas.some((area) => Actor.may(area, "view"))) return new Map();
  const workspaceID = Actor.canAny(listAreas, "view");
  const keys = ids.map((id) => ({ workspaceID, id }));
  const { data } = await Table.retryUnprocessed(() => ListEntity.get(keys).go());
  const visible = data.filter(({ purpose }) => Actor.may(areaOf(purpose), "view"));
  return new Map(visible.map(({ id, name }) => [id, name]));
}
