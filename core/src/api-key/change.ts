/** What people change of a key after it was made. */
import { Audit } from "../audit/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Member } from "../member/index.ts";
import { Clock } from "../port/clock/index.ts";
import { Workspace } from "../workspace/index.ts";
import { hashOf, isBacked } from "./authenticate.ts";
import {
  requireCovered,
  requireFuture,
  requireGrantable,
  requireGrantableToMaker,
  requireOwnSpending,
} from "./authority.ts";
import { type ApiKeyRow, SecretEntity } from "./entity.ts";
import { scheduling } from "./expiry.ts";
import { generate, hintOf } from "./key-format.ts";
import { requireSuitable } from "./publishable.ts";
import {
  forgettingSecret,
  hasExpired,
  keepingSecret,
  keysOf,
  requireRow,
  requireSpace,
  rewriting,
  stopping,
} from "./row.ts";
import { Events, type Info, Regenerate, Update, type WithSecret } from "./schema.ts";
import { showOne, view } from "./view.ts";

const One = { id: ID.schema("key") };

/**
 * Changes a key. Throws `forbidden` where the key may do more than the acting person, before or after the
 * change, and where a person who is not confirmed gives it a scope; `conflict` for a key that has stopped, and
 * for an expired key that would be usable again beside a hundred others.
 */
export const update = fn(Update.extend(One), async ({ id, ...wanted }): Promise<Info> => {
  const workspaceID = Actor.can("api_key", "edit");
  requireFuture(wanted.expires_at);
  const row = await Workspace.transact(workspaceID, async (_, outdated) => {
    const { permissions } = await Actor.standing("api_key", "edit");
    const { row: before, maker } = await requireChangeable(workspaceID, id);
    requireSuitable(before.mode, wanted);
    const added = (wanted.scopes ?? []).filter((scope) => !before.scopes.includes(scope));
    if (added.length > 0) Actor.requireConfirmed();
    requireGrantable(added, permissions);
    requireGrantableToMaker(added, before, maker.permissions);
    const after = changed(before, wanted);
    if (hasExpired(before) && !hasExpired(after)) requireSpace(await keysOf(workspaceID));
    requireCovered(permissions, maker.permissions, before.scopes, after.scopes);
    const names = changedNames(view(before), view(after));
    if (names.length === 0) return { answer: before, changes: [] };
    const details = { changed: names.join(", "), ...(after.name !== before.name && { from: before.name }) };
    return {
      answer: after,
      changes: [
        ...choosing(after, before, outdated),
        Audit.recording(workspaceID, "key.updated", after, details),
        ...(after.timeExpires === before.timeExpires ? [] : scheduling(after)),
      ],
    };
  });
  return showOne(row);
});

/** The key with the wanted changes; null removes an expiry or a budget. */
function changed(
  row: ApiKeyRow,
  { name, scopes, cidrs, origins, expires_at, monthly_budget }: Update,
): ApiKeyRow {
  return {
    ...row,
    name: name ?? row.name,
    scopes: scopes ?? row.scopes,
    cidrs: cidrs ?? row.cidrs,
    origins: row.mode === "publishable" ? (origins ?? row.origins) : undefined,
    timeExpires: expires_at === undefined ? row.timeExpires : (expires_at ?? undefined),
    monthlyBudget: monthly_budget === undefined ? row.monthlyBudget : (monthly_budget ?? undefined),
  };
}

const changedNames = (before: Info, after: Info): string[] =>
  (["name", "scopes", "cidrs", "origins", "expires_at", "monthly_budget"] as const).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );

/** The changes that write what people choose of a key. One whose expiry is put off does not go any more. */
function choosing(row: ApiKeyRow, before: ApiKeyRow, outdated: () => Error): Change[] {
  const { name, scopes, cidrs, origins, timeExpires, monthlyBudget } = row;
  const isPutOff = before.expires !== undefined && timeExpires !== before.timeExpires;
  const set = {
    name,
    scopes,
    cidrs,
    ...(origins !== undefined && { origins }),
    ...(timeExpires !== undefined && { timeExpires }),
    ...(monthlyBudget !== undefined && { monthlyBudget }),
  };
  const remove = [
    ...(timeExpires === undefined ? (["timeExpires"] as const) : []),
    ...(monthlyBudget === undefined ? (["monthlyBudget"] as const) : []),
    ...(isPutOff ? (["expires"] as const) : []),
  ];
  return [rewriting(before, { set, remove }, outdated), ...(isPutOff ? [keepingSecret(row)] : [])];
}

/**
 * Gives a key a new secret, shown this once. The replaced one stays valid for the overlap, and one that was replaced before
 * stops at once, so that at most two are valid. Throws `forbidden` where the key may do what the acting person may not, or
 * spends for somebody else while they have a limit.
 */
export const regenerate = fn(Regenerate.extend(One), async ({ id, overlap_hours }): Promise<WithSecret> => {
  const workspaceID = Actor.can("api_key", "edit");
  Actor.requireConfirmed();
  let replaced: string | undefined;
  const { renewedRow, key } = await Table.transact(async (outdated) => {
    const { permissions } = await Actor.standing("api_key", "edit");
    const { row, maker } = await requireChangeable(workspaceID, id);
    requireCovered(permissions, maker.permissions, row.scopes);
    await requireOwnSpending(row);
    replaced ??= row.current;
    if (row.current !== replaced) throw renewedMeanwhile();
    const secret = generate(row.mode);
    const renewed = {
      current: hashOf(secret),
      hint: hintOf(secret),
      ...(row.mode === "publishable" && { published: secret }),
      previous: row.current,
      timeOverlapEnds: new Date(Clock.now().getTime() + overlap_hours * 3_600_000).toISOString(),
    };
    const { makerID, expires } = row;
    const details = { overlap_hours: String(overlap_hours) };
    return {
      answer: { renewedRow: { ...row, ...renewed }, key: secret },
      changes: [
        rewriting(row, { set: renewed }, outdated),
        Table.change(
          SecretEntity.create({ hash: renewed.current, workspaceID, apiKeyID: id, makerID, expires }),
        ),
        forgettingSecret(row.current, renewed.timeOverlapEnds),
        Audit.recording(workspaceID, "key.regenerated", row, details),
      ],
    };
  });
  return { ...(await showOne(renewedRow)), key };
});

/** Revokes a key: its secrets are refused from the next call on, those of a test key within five seconds. Idempotent. */
export const revoke = fn(ID.schema("key"), async (id): Promise<Info> => {
  const workspaceID = Actor.can("api_key", "delete");
  const row = await Table.transact(async (outdated) => {
    await Actor.standing("api_key", "delete");
    const before = await requireRow(workspaceID, id);
    if (before.timeStopped) return { answer: before, changes: [] };
    const { stopped, changes } = stopping(before, "revoked", outdated);
    const { name, hint } = stopped;
    const by = { byID: Actor.isPerson() ? Actor.self().userID : null, by: Actor.displayName() };
    const revoked = Events.Revoked.of(workspaceID, { apiKeyID: id, name, hint, ...by });
    return { answer: stopped, changes: [...changes, ...Job.announcing(revoked)] };
  });
  return showOne(row);
});

/** A key that has not stopped, and the membership of its maker. */
async function requireChangeable(
  workspaceID: string,
  id: string,
): Promise<{ row: ApiKeyRow; maker: Member.Membership }> {
  const row = await requireRow(workspaceID, id);
  const maker = await Member.membership(workspaceID, row.makerID);
  if (row.timeStopped || !isBacked(row, maker))
    throw new VisibleError("conflict", "key.stopped", "This key has stopped for good. Make a new one.");
  return { row, maker };
}

const renewedMeanwhile = (): VisibleError =>
  new VisibleError(
    "conflict",
    "key.changed",
    "Somebody else has just given this key a new secret. Look at it again.",
  );
