/** The links of a list, as one row, and the row of each token. */
import { createHash } from "node:crypto";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { Clock } from "../port/clock/index.ts";
import { type Link, LinksEntity, TokenEntity } from "./entity.ts";

interface Links {
  /** Zero before the first link. */
  version: number;
  links: readonly Link[];
}

export async function read(workspaceID: string, id: string): Promise<Links> {
  const { data } = await LinksEntity.get({ workspaceID, listID: id }).go({ consistent: true });
  return data ?? { version: 0, links: [] };
}

/** The change that replaces the links of a list, unless they changed since they were read. */
export function replacing(workspaceID: string, id: string, { version, links }: Links, outdated: () => Error) {
  const expires = Math.max(0, ...links.map(({ expires_at }) => secondsOf(expires_at)));
  const row = { workspaceID, listID: id, version: version + 1, links, expires };
  const put = LinksEntity.put(row).where((before, { eq, notExists }) =>
    version === 0 ? notExists(before.version) : eq(before.version, version),
  );
  return Table.change(put, outdated);
}

export const isLive = ({ expires_at }: Link): boolean => Date.parse(expires_at) > Clock.now().getTime();

export const secondsOf = (time: string): number => Math.ceil(Date.parse(time) / 1000);

export const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Deletes the links of a removed list. Can be repeated. */
export async function eraseOf(id: string): Promise<void> {
  const workspaceID = Actor.system();
  const { links } = await read(workspaceID, id);
  await Promise.all(links.map(({ hash }) => TokenEntity.delete({ hash }).go()));
  await LinksEntity.delete({ workspaceID, listID: id }).go();
}
