import { CustomAttributeType as custom, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import { Verdict } from "../verdict/index.ts";
import type { ChargedManifest } from "./prior/charged-manifests.ts";
import type { AskedCounts, Part } from "./result/manifest.ts";
import { FinalState, Mode, State } from "./schema.ts";
import type { Changes } from "./renewal.ts";
import type { TakenUnknown } from "./prior/ask-unknown-again.ts";
import type { StoredCounts } from "./count/tally.ts";
import type { PreviousResult, UnderRules } from "./count/final-counts.ts";

const count = { type: "number", required: true, default: 0 } as const;
const { text, fixed } = Table.attribute;

/** A map of counters, one for each of the known names. */
const tally = <K extends string>(names: readonly K[]) => ({ ...counted(names), default: {} }) as const;

const counted = <K extends string>(names: readonly K[]) =>
  ({
    type: "map",
    properties: Object.fromEntries(names.map((name) => [name, { type: "number" }])) as Record<
      K,
      { type: "number" }
    >,
  }) as const;

/** A run of a schedule that has ended. */
export interface LastRun {
  id: string;
  charged: number;
}

/** The verification of a list. While it is open, its counters are those of its counter shards. */
export const VerificationEntity = new Entity(
  {
    model: { service: "winnow", entity: "verification", version: "1" },
    attributes: {
      workspaceID: fixed,
      listID: fixed,
      id: text,
      status: { type: State.options, required: true },
      /** The verb that started it. Older rows lack it. */
      mode: { type: Mode.options },
      /** The prefix of the chunk objects. */
      chunksBelow: text,
      chunks: count,
      chunkSize: count,
      /** The stride with which chunks are begun; none for a verification from before there was one. */
      stride: { type: "number" },
      /** Counter shards that were created; the last one makes the verification ready for its workers. */
      shards: count,
      total: count,
      /** The key of the position map; none where no address repeats. */
      positions: { type: "string" },
      /** Credits that were reserved: one for each address without a known verdict. */
      reserved: count,
      /** The key of the object with the verdicts that were known before the start. */
      known: { type: "string" },
      /** The manifest of the verification before this one, whose verdicts are taken over. */
      earlier: { type: "string" },
      /** Where only some unknown addresses of that one are asked again: their positions in its result. The others stay unknown. */
      askedAgain: { type: custom<number[]>("any") },
      /** Of those that a repeat asked about, once it has ended. Older rows lack it. */
      askedCounts: { type: custom<AskedCounts>("any") },
      /** The unknown verdicts that are taken over, of which some were not probed. */
      takenUnknown: { type: custom<TakenUnknown>("any") },
      /**
       * The complete result whose unknown addresses are asked again: shown until this one has ended. Older
       * rows lack it.
       */
      previous: { type: custom<PreviousResult>("any") },
      /** Whether it is a run of a schedule, whose results are compared to those of that one. */
      isRenewal: { type: "boolean" },
      /** Whether it judges the verdicts of that one again, by what was learned since, and asks nobody. */
      isRevision: { type: "boolean" },
      /** The table row before an open revision, as text: it is back where that is cancelled or fails. */
      before: { type: "string" },
      /** When the last revision of the list began, also if another verification followed. */
      timeRevised: { type: "string" },
      /** Of that one, a run takes over the verdicts that hold on this day; nothing in a run from before there was one. */
      dueBefore: { type: "string" },
      /** Where a run reserves nothing for blocked addresses: the `freeing` of the workspace's rules that block them. */
      sparedUnder: { type: "number" },
      /** The last run of a schedule before this one, and what it took. */
      lastRun: { type: custom<LastRun>("any") },
      /** Former verifications whose verdicts may be taken over. */
      former: { type: custom<readonly ChargedManifest[]>("any") },
      /** What that has changed, once it is completed. */
      changes: { type: custom<Changes>("any") },
      /** Whether every address is asked anew, for a credit, though it has a verdict of the last 24 hours. */
      fresh: { type: "boolean" },
      /** Whether it is finished early: nothing more is asked, and every chunk completes with what is known. */
      isFinishing: { type: "boolean" },
      done: count,
      valid: count,
      invalid: count,
      risky: count,
      unknown: count,
      reasons: tally(Verdict.Reason.options),
      /** Rows of the file by reason, once the verification has ended. */
      rows: tally(Verdict.Reason.options),
      /** Rows of the file by the policy that keeps them, where all parts count them. */
      kept: tally(Verdict.Policy.options),
      /** Of these, those at relay services that a choice drops. */
      relays: counted(Verdict.Policy.options),
      providers: tally(Verdict.providers),
      charged: count,
      /** What all earlier verifications of the list took. Older rows lack it. */
      chargedBefore: { type: "number" },
      /**
       * The unknown addresses that the workspace's rules or suppression blocked, once it has ended. Older
       * rows lack it, or count invalid ones too.
       */
      blocked: { type: "number" },
      /** The counts under one version of the workspace's rules, as they were derived last, once it has ended. */
      underRules: { type: custom<UnderRules>("any") },
      /** The decision to end it early. From then on no chunk is verified, and the sweep closes what the decider left. */
      ending: { type: FinalState.options },
      manifest: { type: "string" },
      /** The seconds that it was to take, as quoted at its start. Older rows lack it. */
      quotedSeconds: { type: "number" },
      /** Who started it: `user:usr_…`. Older rows lack it. */
      startedBy: { type: "string" },
      timeStarted: text,
      /** When it began to run, first or after its last pause, and the addresses that were begun, and done at slow hosts, by then. */
      timeBegan: { type: "string" },
      begunBefore: { type: "number" },
      slowDoneBefore: { type: "number" },
      timePaused: { type: "string" },
      timeResumed: { type: "string" },
      timeCompleted: { type: "string" },
    },
    indexes: {
      byList: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: ["listID"] } },
    },
  },
  Table.config,
);
export type VerificationRow = EntityItem<typeof VerificationEntity>;

/** A chunk that is done, or was requeued at least once. */
export const ChunkEntity = new Entity(
  {
    model: { service: "winnow", entity: "chunk", version: "1" },
    attributes: {
      workspaceID: fixed,
      listID: fixed,
      verificationID: fixed,
      chunk: { type: "number", required: true, readOnly: true, padding: { length: 6, char: "0" } },
      state: { type: ["waiting", "done"] as const, required: true },
      round: count,
      /** The published object: the part of a chunk that is done, the checkpoint of a chunk that waits. */
      key: text,
      dueAt: { type: "string" },
      /** Whether its round is for mail hosts and name servers that were too slow for an earlier one. */
      isSlow: { type: "boolean" },
      /** Its addresses that wait for this round or a later one, and those of them whose hosts are slow. */
      waiting: { type: "number" },
      slow: { type: "number" },
      /** The entry of the manifest, once the chunk is done. */
      part: { type: custom<Part>("any") },
    },
    indexes: {
      byList: {
        pk: { field: "pk", composite: ["workspaceID", "listID"] },
        sk: { field: "sk", composite: ["verificationID", "chunk"] },
      },
    },
  },
  Table.config,
);
export type Chunk = EntityItem<typeof ChunkEntity>;

/** A verdict that is shown before its chunk is saved. */
export interface EarlyVerdict {
  /** The index of the address in its chunk. */
  index: number;
  verdict: Verdict.Info;
}

/** A counter shard of a verification: the sum over the chunks that count here. Only one chunk in flight writes to it. */
export const CounterEntity = new Entity(
  {
    model: { service: "winnow", entity: "counter", version: "1" },
    attributes: {
      workspaceID: fixed,
      listID: fixed,
      verificationID: fixed,
      shard: { type: "number", required: true, readOnly: true, padding: { length: 3, char: "0" } },
      version: count,
      /** True once the verification ends early: nothing counts any more. */
      isSealed: { type: "boolean", required: true, default: false },
      counts: { type: custom<StoredCounts>("any"), required: true },
      /** Of a small list, each of whose chunks counts alone: the early verdicts of the chunk, and their number. */
      early: { type: custom<readonly EarlyVerdict[]>("any") },
      earlyCount: { type: "number" },
    },
    indexes: {
      byList: {
        pk: { field: "pk", composite: ["workspaceID", "listID"] },
        sk: { field: "sk", composite: ["verificationID", "shard"] },
      },
    },
  },
  Table.config,
);
export type Counter = EntityItem<typeof CounterEntity>;

/**
 * The chunks of an open verification in flight. Chunks are sent in order; what was sent and has not ended its first round is in
 * flight. Approximate: a lost answer may count twice, and a refill corrects it. Stored under a former name.
 */
const inFlight = (options: typeof Table.config | typeof Table.configWithoutRetries) =>
  new Entity(
    {
      model: { service: "winnow", entity: "window", version: "1" },
      attributes: {
        workspaceID: fixed,
        listID: fixed,
        verificationID: fixed,
        sent: count,
        ended: count,
        /** When the last of the retries so far is due. */
        waitsUntil: { type: "string" },
        /** When the last of those retries so far is due for which mail servers asked, as greylisting does. */
        askedToWaitUntil: { type: "string" },
        /** When the first address was left to a round for slow hosts. */
        slowSince: { type: "string" },
        /** When a person last looked at the verification. */
        lookedAt: { type: "string" },
        /** Workers that saw all chunks done. */
        closers: count,
      },
      indexes: {
        byList: {
          pk: { field: "pk", composite: ["workspaceID", "listID"] },
          sk: { field: "sk", composite: ["verificationID"] },
        },
      },
    },
    options,
  );
export const InFlightEntity = inFlight(Table.config);
/** The same rows, to be added to. */
export const InFlightAdditionEntity = inFlight(Table.configWithoutRetries);
export type InFlight = EntityItem<typeof InFlightEntity>;
