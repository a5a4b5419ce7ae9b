/** The links of a list, for the people who make them. */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { Audit } from "../audit/index.ts";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { listAreas } from "../kit/permission.ts";
import { List } from "../list/index.ts";
import { Clock } from "../port/clock/index.ts";
import { type Link, TokenEntity } from "./entity.ts";
import { maskedAddress } from "./mask.ts";
import { type Info, limits, type Made, New } from "./schema.ts";
import { hashOf, isLive, read, replacing, secondsOf } from "./stored.ts";

const tokenBytes = 32;
const dayMs = 86_400_000;

const listID = ID.schema("list");

/** Makes a link of a list that is verified. Throws `conflict` before, and where the list has all the live links it may have. */
export const create = fn(z.object({ listID, link: New }), async ({ listID: id, link }): Promise<Made> => {
  const workspaceID = Actor.canAny(listAreas, "view");
  const list = await List.get(id);
  if (!List.reportOf(list)) throw notVerified();
  const token = randomBytes(tokenBytes).toString("base64url");
  const now = Clock.now();
  const made: Link = {
    id: ID.create("link"),
    hash: hashOf(token),
    ...(await subjectOf(id, link)),
    made_by: Actor.displayName(),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + link.days * dayMs).toISOString(),
  };
  const { kind, shows_address, hash } = made;
  const details = { kind, days: String(link.days), ...(shows_address && { address: "shown" }) };
  await Table.transact(async (outdated) => {
    const before = await read(workspaceID, id);
    const live = before.links.filter(isLive);
    if (live.length >= limits.live) throw tooMany();
    return {
      answer: undefined,
      changes: [
        replacing(workspaceID, id, { ...before, links: [...live, made] }, outdated),
        Table.change(
          TokenEntity.create({ hash, workspaceID, listID: id, expires: secondsOf(made.expires_at) }),
        ),
        Audit.recording(workspaceID, "shared_link.created", { id, name: list.name }, details),
      ],
    };
  });
  return { ...view(made), token };
});

/** The live links of a list, newest first. Their tokens are not known any more. */
export const list = fn(listID, async (id): Promise<Info[]> => {
  const workspaceID = Actor.canAny(listAreas, "view");
  await List.get(id);
  return (await read(workspaceID, id)).links.filter(isLive).map(view).toReversed();
});

/** Ends a link at once. Throws `missing` where it is not live. */
export const revoke = fn(z.object({ listID, id: ID.schema("link") }), async (input): Promise<void> => {
  const workspaceID = Actor.canAny(listAreas, "view");
  const { name } = await List.get(input.listID);
  await Table.transact(async (outdated) => {
    const before = await read(workspaceID, input.listID);
    const revoked = before.links.find((link) => link.id === input.id && isLive(link));
    if (!revoked) throw missing();
    const links = before.links.filter((link) => link !== revoked && isLive(link));
    const details = { kind: revoked.kind };
    return {
      answer: undefined,
      changes: [
        replacing(workspaceID, input.listID, { ...before, links }, outdated),
        Table.change(TokenEntity.delete({ hash: revoked.hash })),
        Audit.recording(workspaceID, "shared_link.revoked", { id: input.listID, name }, details),
      ],
    };
  });
});

async function subjectOf(
  id: string,
  link: New,
): Promise<Pick<Link, "kind" | "position" | "address" | "shows_address">> {
  if (link.kind === "report") return { kind: "report", position: null, address: null, shows_address: false };
  const { position, shows_address } = link;
  const { normalized } = await List.result({ id, position });
  return { kind: "evidence", position, address: maskedAddress(normalized), shows_address };
}

const view = ({ hash: _hash, position: _position, ...info }: Link): Info => info;

const notVerified = () =>
  new VisibleError(
    "conflict",
    "shared_link.not_verified",
    "A link can be made once the verification of this list has ended.",
  );

const tooMany = () =>
  new VisibleError(
    "conflict",
    "shared_link.too_many",
    `A list has at most ${limits.live} live links. Revoke one of them first.`,
  );

const missing = () => new VisibleError("missing", "shared_link.missing", "This list has no such live link.");
