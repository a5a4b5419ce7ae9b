import { z } from "zod";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { csvLine, exactLine, masked } from "../kit/text/csv.ts";
import { Cursor } from "../kit/cursor.ts";
import { fn } from "../kit/fn.ts";
import * as keptSeconds from "../kit/kept-seconds.ts";
import { Clock } from "../port/clock/index.ts";
import { startOfChain } from "./digest.ts";
import { AnchorEntity, type AnchorRow } from "./entity.ts";
import { recording } from "./recording.ts";
import { type Chain, type Part, PartQuery, type Sealed } from "./schema.ts";
import { readChain, sealIn } from "./seal.ts";
import { sealedOf } from "./sealed.ts";
import { oldestKept, stepsIn } from "./walk.ts";

const pageSize = 250;
/** How long a download seals what waits before it begins. The rest is in the next one. */
const sealingMs = 5_000;

/** From the position after the last one that was written, to the end of the chain when the download began. */
const Place = z
  .object({ from: z.int().min(1), to: z.int(), begun: z.boolean() })
  .refine(({ from, to }) => from <= to);
type Place = z.infer<typeof Place>;

/**
 * A part of the audit trail of the acting person's workspace as a file, oldest first, up to the last entry when the download
 * began. The download itself is an entry. JSON lines begin with the chain and its anchors.
 */
export const filePart = fn(PartQuery, async ({ format, cursor }): Promise<Part> => {
  const workspaceID = Actor.can("my_team", "view");
  const filter = { format, workspaceID };
  if (cursor === undefined) return begin(workspaceID, format);
  const place = Cursor.decode(cursor, Place, filter);
  const steps = await stepsIn(workspaceID, { ...place, limit: pageSize });
  const oldest = oldestKept();
  const kept = place.begun ? 0 : steps.findIndex(({ seal }) => seal.timeCreated >= oldest);
  const lines =
    kept < 0 ? [] : steps.slice(kept).flatMap(({ seal, row }) => (row ? sealedOf(row, seal) : []));
  const last = steps.at(-1)?.seal.position ?? place.to;
  const next: Place = { from: last + 1, to: place.to, begun: place.begun || kept >= 0 };
  return {
    text: lines.map(format === "csv" ? csvOf : jsonOf).join(""),
    next_cursor: last < place.to ? Cursor.encode(next, filter) : null,
  };
});

async function begin(workspaceID: string, format: z.infer<typeof PartQuery>["format"]): Promise<Part> {
  await Table.write([recording(workspaceID, "audit.downloaded", { name: format })]);
  await sealIn(workspaceID, new Date(Clock.now().getTime() + sealingMs), null);
  const chain = await chainOf(workspaceID);
  const place: Place = { from: 1, to: chain.position, begun: false };
  return {
    text: format === "csv" ? csvLine(columns.map(([name]) => name)) : jsonOf(chain),
    next_cursor: chain.position > 0 ? Cursor.encode(place, { format, workspaceID }) : null,
  };
}

export async function chainOf(workspaceID: string): Promise<Chain> {
  // The anchors first, so that none is beyond the end.
  const anchors = await readAnchors(workspaceID);
  const head = await readChain(workspaceID);
  return {
    workspace_id: workspaceID,
    made_at: Clock.now().toISOString(),
    kept_days: keptSeconds.audit / 86_400,
    position: head?.position ?? 0,
    hash: head?.hash ?? startOfChain(workspaceID),
    anchors: anchors.map(({ month, position, hash, timeCreated }) => ({
      month,
      position,
      hash,
      created_at: timeCreated,
    })),
  };
}

async function readAnchors(workspaceID: string): Promise<AnchorRow[]> {
  const { data } = await AnchorEntity.query.byMonth({ workspaceID }).go({ pages: "all", consistent: true });
  return data;
}

const jsonOf = (value: Chain | Sealed): string => `${JSON.stringify(value)}\n`;

const columns: readonly (readonly [string, (entry: Sealed) => string | number | null])[] = [
  ["position", ({ seal }) => seal.position],
  ["created_at", (entry) => entry.created_at],
  ["action", ({ action }) => action],
  ["actor_name", ({ actor }) => actor.name],
  ["actor_id", ({ actor }) => actor.id],
  ["subject_name", ({ subject }) => subject.name],
  ["subject_id", ({ subject }) => subject.id],
  ["details", ({ details }) => (Object.keys(details).length === 0 ? "" : JSON.stringify(details))],
  ["address", ({ address }) => address],
  ["program", ({ program }) => program],
  ["id", ({ id }) => id],
  ["previous_at", ({ seal }) => seal.previous_at],
  ["previous_hash", ({ seal }) => seal.previous_hash],
  ["hash", ({ seal }) => seal.hash],
  ["actor_salt", ({ seal }) => seal.actor_salt],
  ["actor_commitment", ({ seal }) => seal.actor_commitment],
  ["subject_salt", ({ seal }) => seal.subject_salt],
  ["subject_commitment", ({ seal }) => seal.subject_commitment],
];

const csvOf = (entry: Sealed): string =>
  exactLine(
    columns.map(([, read]) => {
      const value = read(entry) ?? "";
      return typeof value === "number" ? value : masked(value);
    }),
  );
