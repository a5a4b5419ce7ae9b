/** What people do with the mail services of their workspace. */
import { Audit } from "../audit/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Secret } from "../aws/secret/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { closedAccount } from "../kit/former-person.ts";
import { ID } from "../kit/id.ts";
import { Outcome } from "../outcome/index.ts";
import { Clock } from "../port/clock/index.ts";
import { Workspace } from "../workspace/index.ts";
import { OutcomeSourceEntity, type SourceRow } from "./entity.ts";
import { keyOf, rowsOf } from "./row.ts";
import { signing } from "./provider/index.ts";
import { limits } from "./limits.ts";
import { Create, id, type Info, type Provider, Update, type WithURL } from "./schema.ts";
import { hashOf, newSecret, urlOf } from "./url.ts";
import { view, viewOfCaller } from "./view.ts";

/** The sources of the workspace with what they sent: programs and files first, then mail services, oldest first. */
export async function list(): Promise<{ results: Info[] }> {
  const workspaceID = Actor.can("verify_email", "view");
  const [rows, counts] = await Promise.all([rowsOf(workspaceID), Outcome.counts()]);
  const callers = (["api", "file"] as const).flatMap((caller) => {
    const count = counts.get(caller);
    return count ? [viewOfCaller(caller, count)] : [];
  });
  return { results: [...callers, ...rows.map((row) => view(row, counts.get(row.id)))] };
}

/**
 * Connects a mail service, and shows the URL for it this once. Throws `input` for an invalid key, `conflict`
 * beyond 20.
 */
export const create = fn(Create, async ({ provider, signing_key }): Promise<WithURL> => {
  const workspaceID = Actor.can("verify_email", "add");
  Actor.requireConfirmed();
  const sourceID = ID.create("source");
  const secret = newSecret();
  const key = signing_key === undefined ? {} : await sealedKey(provider, signing_key, sourceID);
  return Workspace.transact(workspaceID, async () => {
    if ((await rowsOf(workspaceID)).length >= limits.sources) throw tooMany();
    const row: SourceRow = {
      workspaceID,
      id: sourceID,
      provider,
      ...key,
      hash: hashOf(secret),
      callsRefused: 0,
      makerID: Actor.self().userID,
      makerName: Actor.displayName(),
      timeCreated: Clock.now().toISOString(),
    };
    return {
      answer: { ...view(row), url: urlOf(row, secret) },
      changes: [Table.change(OutcomeSourceEntity.create(row)), recording("outcome_source.created", row)],
    };
  });
});

/** Gives a source its signing key, in place of another. Throws `missing`, and `input` for an invalid key. */
export const update = fn(Update.extend({ id }), async ({ id: sourceID, signing_key }): Promise<Info> => {
  const row = await rowFor(sourceID, "edit");
  Actor.requireConfirmed();
  const key = await sealedKey(row.provider, signing_key, sourceID);
  const patch = OutcomeSourceEntity.patch(keyOf(row)).set(key);
  await Table.write([Table.change(patch, missing), recording("outcome_source.updated", row)]);
  return { ...view({ ...row, ...key }, (await Outcome.counts()).get(sourceID)) };
});

/**
 * Replaces the URL of a source, and shows the new one this once. The replaced one is taken for a day. A source that was stopped takes the
 * new one alone. Throws `missing`.
 */
export const renewURL = fn(id, async (sourceID): Promise<WithURL> => {
  const row = await rowFor(sourceID, "edit");
  Actor.requireConfirmed();
  const secret = newSecret();
  const now = Clock.now();
  const made = { hash: hashOf(secret), urlMakerID: Actor.self().userID, timeURLMade: now.toISOString() };
  const previous =
    row.timeStopped === undefined
      ? {
          previousHash: row.hash,
          previousMakerID: row.urlMakerID ?? row.makerID,
          timePreviousExpires: new Date(now.getTime() + limits.overlapHours * 3_600_000).toISOString(),
        }
      : null;
  const ended = ["timeStopped", ...(previous ? [] : previousOnes)] as const;
  const patch = OutcomeSourceEntity.patch(keyOf(row))
    .set({ ...made, ...previous })
    .remove([...ended])
    .where(({ hash, timeStopped }, { eq, exists, notExists }) =>
      [eq(hash, row.hash), previous ? notExists(timeStopped) : exists(timeStopped)].join(" AND "),
    );
  await Table.write([Table.change(patch, raced), recording("outcome_source.url_renewed", row)]);
  const counts = (await Outcome.counts()).get(sourceID);
  const renewed = {
    ...row,
    ...Object.fromEntries(ended.map((name) => [name, undefined])),
    ...made,
    ...previous,
  };
  return { ...view(renewed, counts), url: urlOf(row, secret) };
});

/** Disconnects a mail service. What it sent stays; what it sends from now on is refused. Throws `missing`. */
export const remove = fn(id, async (sourceID): Promise<void> => {
  const row = await rowFor(sourceID, "delete");
  const removal = OutcomeSourceEntity.delete(keyOf(row)).where((each, { exists }) => exists(each.id));
  await Table.write([Table.change(removal, missing), recording("outcome_source.removed", row)]);
});

/** Erases the name of a person whose account is closed. Can be repeated. */
export async function forget(workspaceID: string, userID: string): Promise<void> {
  Actor.background();
  for (const row of await rowsOf(workspaceID))
    if (row.makerID === userID && row.makerName !== closedAccount)
      await OutcomeSourceEntity.patch(keyOf(row)).set({ makerName: closedAccount }).go();
}

/** Removes the sources of a closed workspace. Can be repeated. */
export async function removeAll(): Promise<void> {
  const workspaceID = Actor.system();
  await Table.eraseAll(OutcomeSourceEntity, () => OutcomeSourceEntity.query.byWorkspace({ workspaceID }));
}

async function rowFor(sourceID: string, action: "edit" | "delete"): Promise<SourceRow> {
  const workspaceID = Actor.can("verify_email", action);
  const { data } = await OutcomeSourceEntity.get({ workspaceID, id: sourceID }).go({ consistent: true });
  if (!data) throw missing();
  return data;
}

/** What a row has of a replaced URL. */
const previousOnes = ["previousHash", "previousMakerID", "timePreviousExpires"] as const;

const hintLength = 4;

async function sealedKey(provider: Provider, key: string, sourceID: string) {
  const signer = signing[provider];
  if (!signer) throw wrongKey("This service signs with no key. Leave it out.");
  if (!signer.isKey(key)) throw wrongKey("This is no signing key of the service. Copy all of it.");
  const sealed = await Secret.seal(key, { purpose: "outcome-source-key", id: sourceID });
  return { key: sealed, keyHint: key.slice(-hintLength) };
}

type Deed = `outcome_source.${"created" | "updated" | "url_renewed" | "removed"}`;

const recording = (deed: Deed, { workspaceID, id: sourceID, provider }: SourceRow): Change =>
  Audit.recording(workspaceID, deed, { id: sourceID, name: provider });

const wrongKey = (message: string) =>
  new VisibleError("input", "outcome_source.key", message, { signing_key: message });

const missing = () =>
  new VisibleError("missing", "outcome_source.missing", "This service is not connected any more.");

const raced = () =>
  new VisibleError("conflict", "outcome_source.conflict", "Its URL was just renewed by somebody else.");

const tooMany = () =>
  new VisibleError(
    "conflict",
    "outcome_source.conflict",
    `A workspace connects at most ${limits.sources} mail services. Disconnect one that is out of use.`,
  );
