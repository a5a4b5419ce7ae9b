/**
 * Shared links: secret links with which somebody without an account reads the report of a list, or the evidence of one
 * address. A link ends when it is revoked, when its days are over, or with its list, whichever is first. Only the hash of its
 * token is stored.
 */
export * as SharedLink from "./index.ts";
export { forget } from "./forget.ts";
export * from "./schema.ts";

import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { Audit } from "../audit/index.ts";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { unlessMissing, VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { listAreas } from "../kit/permission.ts";
import { List } from "../list/index.ts";
import { Clock } from "../port/clock/index.ts";
import { Throttle } from "../throttle/index.ts";
import { Workspace } from "../workspace/index.ts";
import { type Link, LinksEntity, TokenEntity } from "./entity.ts";
import { maskedAddress, maskedVerdict, withoutNeighbours } from "./mask.ts";
import { type Info, limits, type Made, New, Open, type Shared } from "./schema.ts";

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

/** What a link shows to anybody who has its token. Throws the same `missing` for every token that opens nothing. */
export const open = fn(Open, async ({ token }): Promise<Shared> => {
  await Throttle.limitNetwork("shared-link", limits.network);
  const { data: place } = await TokenEntity.get({ hash: hashOf(token) }).go({ consistent: true });
  if (!place) throw gone();
  const { workspaceID } = place;
  const link = (await read(workspaceID, place.listID)).links.find(({ hash }) => hash === place.hash);
  if (!link || !isLive(link)) throw gone();
  await Throttle.limit(`shared-link:${link.id}`, limits.link);
  return Actor.provide({ type: "system", workspaceID, job: "open-shared-link" }, () =>
    contentOf(workspaceID, place.listID, link),
  );
});

/** Deletes the links of a removed list. Can be repeated. */
export async function eraseOf(id: string): Promise<void> {
  const workspaceID = Actor.system();
  const { links } = await read(workspaceID, id);
  await Promise.all(links.map(({ hash }) => TokenEntity.delete({ hash }).go()));
  await LinksEntity.delete({ workspaceID, listID: id }).go();
}

async function contentOf(workspaceID: string, id: string, link: Link): Promise<Shared> {
  const workspace = await Workspace.find(workspaceID);
  const found = await List.get(id).catch(unlessMissing);
  if (!workspace || !found) throw gone();
  const shared = { workspace: workspace.name, expires_at: link.expires_at };
  if (link.position === null) {
    const report = List.reportOf(found);
    if (!report) throw notYet();
    return { kind: "report", ...report, ...shared };
  }
  const verdict = await List.result({ id, position: link.position }).catch(unlessMissing);
  if (!verdict) throw gone();
  const shown = withoutNeighbours(verdict);
  return {
    kind: "evidence",
    ...shared,
    verdict: evidenceOf(link.shows_address ? shown : maskedVerdict(shown)),
    is_masked: !link.shows_address,
  };
}

/** The verdict without what is the workspace's own affair. */
function evidenceOf({
  charged: _charged,
  duration_ms: _duration,
  position: _position,
  smtp,
  ...rest
}: List.Result) {
  if (!smtp) return { ...rest, smtp };
  const { mail_from: _mailFrom, ...reply } = smtp;
  return { ...rest, smtp: reply };
}

async function subjectOf(
  id: string,
  link: New,
): Promise<Pick<Link, "kind" | "position" | "address" | "shows_address">> {
  if (link.kind === "report") return { kind: "report", position: null, address: null, shows_address: false };
  const { position, shows_address } = link;
  const { normalized } = await List.result({ id, position });
  return { kind: "evidence", position, address: maskedAddress(normalized), shows_address };
}

interface Links {
  /** Zero before the first link. */
  version: number;
  links: readonly Link[];
}

async function read(workspaceID: string, id: string): Promise<Links> {
  const { data } = await LinksEntity.get({ workspaceID, listID: id }).go({ consistent: true });
  return data ?? { version: 0, links: [] };
}

/** The change that replaces the links of a list, unless they changed since they were read. */
function replacing(workspaceID: string, id: string, { version, links }: Links, outdated: () => Error) {
  const expires = Math.max(0, ...links.map(({ expires_at }) => secondsOf(expires_at)));
  const row = { workspaceID, listID: id, version: version + 1, links, expires };
  const put = LinksEntity.put(row).where((before, { eq, notExists }) =>
    version === 0 ? notExists(before.version) : eq(before.version, version),
  );
  return Table.change(put, outdated);
}

const isLive = ({ expires_at }: Link): boolean => Date.parse(expires_at) > Clock.now().getTime();

const secondsOf = (time: string): number => Math.ceil(Date.parse(time) / 1000);

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

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

const gone = () =>
  new VisibleError(
    "missing",
    "shared_link.gone",
    "This link does not work. It may have ended, or be incomplete.",
  );

const notYet = () =>
  new VisibleError(
    "conflict",
    "shared_link.not_yet",
    "This list is being verified again. Its report is back when that is done.",
  );
