/**
 * Seals entries: gives each its position in the chain of its workspace. Many transactions write entries at
 * once, and a chain in the same transactions would make them wait for each other. So a timer seals what
 * waits, a batch in one transaction.
 */
import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { createSemaphore } from "../kit/concurrency/semaphore.ts";
import { monthOf } from "../kit/time/utc.ts";
import { Clock } from "../port/clock/index.ts";
import { hashOfLink, startOfChain } from "./digest.ts";
import {
  AnchorEntity,
  AuditEntity,
  type AuditRow,
  ChainEntity,
  type ChainRow,
  NamedEntity,
  SealEntity,
  type SealRow,
  UnsealedEntity,
  type UnsealedRow,
} from "./entity.ts";
import { digestOfRow, missingSalts } from "./parts.ts";
import { allShards, shardOf } from "./recording.ts";
import type { Sealed } from "./schema.ts";
import { sealedOf } from "./sealed.ts";

/** Entries of a transaction: each is two changes of at most 100, besides those of the chain and of the anchor. */
const batchSize = 45;
const pageSize = 500;
const parallel = 8;

/** Tells of entries of the acting workspace that were sealed. It may be called again with the same ones. */
export type Tell = (sealed: readonly Sealed[]) => Promise<void>;

/** Seals what waits in all workspaces until the deadline; the next run goes on. A failure does not stop the others. */
export async function sealDue(deadline: Date, tell: Tell): Promise<void> {
  Actor.operator();
  const { run } = createSemaphore(parallel);
  const failures: unknown[] = [];
  const sealOne = (workspaceID: string): Promise<void> =>
    Actor.provide({ type: "system", workspaceID, job: "seal-audit" }, () =>
      sealIn(workspaceID, deadline, tell),
    ).catch((error: unknown) => void failures.push(error));
  const done = new Set<string>();
  await Promise.all(
    allShards.map(async (shard) => {
      const query = UnsealedEntity.query.byShard({ shard });
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof query.go>> = await query.go({ limit: pageSize, cursor });
        const due = [...new Set(page.data.map(({ workspaceID }) => workspaceID))].filter(
          (id) => !done.has(id),
        );
        for (const id of due) done.add(id);
        await Promise.all(due.map((workspaceID) => run(() => sealOne(workspaceID))));
        cursor = page.cursor;
      } while (cursor && Clock.now() < deadline);
    }),
  );
  if (failures.length > 0) throw new AggregateError(failures, "Some audit trails could not be sealed.");
}

/**
 * Seals what waits in a workspace until the deadline, the entries older than sealing first. Without `tell`
 * the next run of the timer announces the seals.
 */
export async function sealIn(workspaceID: string, deadline: Date, tell: Tell | null): Promise<void> {
  for (let isMore = true; isMore;) {
    if (Clock.now() >= deadline) return;
    isMore = await sealFormer(workspaceID);
  }
  const query = UnsealedEntity.query.byShard({ shard: shardOf(workspaceID), workspaceID });
  let cursor: string | null = null;
  while (Clock.now() < deadline) {
    const page: Awaited<ReturnType<typeof query.go>> = await query.go({
      limit: batchSize,
      consistent: true,
      cursor,
    });
    const unsealed = page.data.filter(({ position }) => position === undefined);
    if (unsealed.length > 0) await sealBatch(workspaceID, unsealed);
    // With `tell`, the same ones come again, with their positions, and are then gone.
    else if (tell !== null) await tellAndForget(page.data, tell);
    if (tell === null) cursor = page.cursor;
    if (tell === null ? cursor === null : page.data.length === 0) return;
  }
}

/** Seals are told before it is forgotten that they are new, so that none is left out where a run is killed. */
async function tellAndForget(sealed: readonly UnsealedRow[], tell: Tell): Promise<void> {
  if (sealed.length === 0) return;
  const found = await Promise.all(sealed.map(readSealed));
  await tell(found.flatMap((one) => one ?? []));
  await Table.retryUnprocessed(() =>
    UnsealedEntity.delete(sealed.map(({ shard, workspaceID, id }) => ({ shard, workspaceID, id }))).go({
      concurrent: 4,
    }),
  );
}

async function readSealed({ workspaceID, id, position = 0 }: UnsealedRow): Promise<Sealed | null> {
  const [{ data: row }, { data: seal }] = await Promise.all([
    AuditEntity.get({ workspaceID, id }).go({ consistent: true }),
    SealEntity.get({ workspaceID, position }).go({ consistent: true }),
  ]);
  return row && seal ? sealedOf(row, seal) : null;
}

/** Gives entries the next positions, by the digests that were written with them. */
async function sealBatch(workspaceID: string, waiting: readonly UnsealedRow[]): Promise<void> {
  const rows = await Promise.all(
    waiting.map(({ id }) => AuditEntity.get({ workspaceID, id }).go({ consistent: true })),
  );
  await rememberNamed(rows.flatMap(({ data }) => data ?? []));
  await Table.transact(async (outdated) => {
    const chain = await readChain(workspaceID);
    const still = await Promise.all(
      waiting.map(({ shard, id }) => UnsealedEntity.get({ shard, workspaceID, id }).go({ consistent: true })),
    );
    const due = still.flatMap(({ data }) => (data && data.position === undefined ? data : []));
    const seals = linked(workspaceID, chain, due);
    const marks = seals.map(({ position, id }) =>
      Table.change(
        UnsealedEntity.patch({ shard: shardOf(workspaceID), workspaceID, id })
          .set({ position })
          .where((row, { notExists }) => notExists(row.position)),
        outdated,
      ),
    );
    return {
      answer: undefined,
      changes: sealing({ workspaceID, chain, seals, outdated, formerAfter: chain?.formerAfter }, marks),
    };
  });
}

/** Seals a batch of the entries older than sealing, as they are. Returns whether there may be more. */
const sealFormer = (workspaceID: string): Promise<boolean> =>
  Table.transact(async (outdated) => {
    const chain = await readChain(workspaceID);
    if (chain && chain.formerAfter === undefined) return { answer: false, changes: [] };
    const query = AuditEntity.query.byWorkspace({ workspaceID });
    const id = chain?.formerAfter;
    const { data } = await (id === undefined ? query : query.gt({ id })).go({
      limit: batchSize,
      consistent: true,
    });
    const former = data
      .filter(({ digest }) => digest === undefined)
      .map((row) => ({ row, salts: missingSalts(row) }));
    const salted = former.map(({ row, salts }) => {
      const whole = { ...row, ...salts };
      return { ...whole, digest: digestOfRow(whole) };
    });
    await rememberNamed(salted);
    const seals = linked(workspaceID, chain, salted);
    const marks = former.map(({ row, salts }, index) =>
      salting(row, { ...salts, digest: salted[index]?.digest }, outdated),
    );
    const last = data.length === batchSize ? data.at(-1)?.id : undefined;
    return {
      answer: last !== undefined,
      changes: sealing({ workspaceID, chain, seals, outdated, formerAfter: last }, marks),
    };
  });

type Salts = Pick<AuditRow, "actorSalt" | "subjectSalt" | "digest">;

/** Gives an entry older than sealing the salts that it lacks, unless one of its parts is erased meanwhile. */
const salting = ({ workspaceID, id }: AuditRow, salts: Salts, outdated: () => Error): Change =>
  Table.change(
    AuditEntity.patch({ workspaceID, id })
      .set(salts)
      .where((row, { notExists }) =>
        [
          notExists(row.digest),
          ...(salts.actorSalt === undefined
            ? []
            : [notExists(row.actorSalt), notExists(row.actorCommitment)]),
          ...(salts.subjectSalt === undefined
            ? []
            : [notExists(row.subjectSalt), notExists(row.subjectCommitment)]),
        ].join(" AND "),
      ),
    outdated,
  );

export async function readChain(workspaceID: string): Promise<ChainRow | null> {
  const { data } = await ChainEntity.get({ workspaceID }).go({ consistent: true });
  return data;
}

/** The seals of entries, from the end of the chain on. */
function linked(
  workspaceID: string,
  chain: ChainRow | null,
  entries: readonly Pick<SealRow, "id" | "digest" | "timeCreated" | "expires">[],
): SealRow[] {
  const seals: SealRow[] = [];
  let {
    position = 0,
    hash = startOfChain(workspaceID),
    timeCreated,
  } = (chain?.position ? chain : null) ?? {};
  for (const { id, digest, expires, ...entry } of entries) {
    position += 1;
    const link = { position, digest, previousAt: timeCreated ?? null, previousHash: hash };
    const seal = { workspaceID, id, position, digest, timeCreated: entry.timeCreated, expires };
    seals.push({ ...seal, timePrevious: timeCreated, previousHash: hash, hash: hashOfLink(link) });
    ({ hash, timeCreated } = { hash: hashOfLink(link), timeCreated: entry.timeCreated });
  }
  return seals;
}

interface Sealing {
  workspaceID: string;
  chain: ChainRow | null;
  seals: readonly SealRow[];
  outdated: () => Error;
  /** The last sealed entry among those older than sealing, if some are left. */
  formerAfter?: string | undefined;
}

/** Writes seals, the end of the chain and the anchor of the month, on condition that the chain ends where it did. */
function sealing(
  { workspaceID, chain, seals, outdated, formerAfter }: Sealing,
  marks: readonly Change[],
): Change[] {
  const isChanged = seals.length > 0 || chain === null || chain.formerAfter !== formerAfter;
  if (!isChanged) return [];
  const { position, hash, timeCreated } = seals.at(-1) ??
    chain ?? { position: 0, hash: startOfChain(workspaceID), timeCreated: Clock.now().toISOString() };
  const end = { position, hash, timeCreated };
  const month = monthOf(Clock.now());
  const head = ChainEntity.put({ workspaceID, ...end, formerAfter }).where((row, { eq, notExists }) =>
    chain === null
      ? notExists(row.position)
      : `${eq(row.position, chain.position)} AND ${eq(row.hash, chain.hash)}`,
  );
  return [
    Table.change(head, outdated),
    ...(seals.length > 0 ? [Table.change(AnchorEntity.put({ workspaceID, month, ...end }))] : []),
    ...seals.map((seal) => Table.change(SealEntity.create(seal))),
    ...marks,
  ];
}

/** Notes where accounts are named, before their entries are sealed. */
async function rememberNamed(rows: readonly AuditRow[]): Promise<void> {
  const named = rows.flatMap(({ workspaceID, actorID, subjectID = "", expires }) =>
    [/^user:(usr_\w+)$/.exec(actorID)?.[1], /^usr_\w+$/.exec(subjectID)?.[0]].flatMap((accountID) =>
      accountID === undefined ? [] : [{ accountID, workspaceID, expires }],
    ),
  );
  const latest = new Map<string, (typeof named)[number]>();
  for (const one of named) {
    const known = latest.get(one.accountID);
    if (!known || known.expires < one.expires) latest.set(one.accountID, one);
  }
  if (latest.size === 0) return;
  await Table.retryUnprocessed(() => NamedEntity.put([...latest.values()]).go({ concurrent: 4 }));
}
