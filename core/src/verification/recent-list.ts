/**
 * The verdicts that a workspace has on its lists of the last 24 hours: free for its next lists. Lists are ordered by address,
 * so that a chunk reads the few parts that overlap it, and no item exists per address.
 */
import { Entity } from "electrodb";
import { Address } from "../address/index.ts";
import { Store } from "../aws/store/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Clock } from "../port/clock/index.ts";
import { Verdict } from "../verdict/index.ts";
import type { VerificationRow } from "./entity.ts";
import { type Part, partsIn } from "./manifest.ts";

const freshMs = 24 * 3_600_000;
/** A chunk looks into so many lists, the newest first. */
const mostLists = 20;

const text = { type: "string", required: true, readOnly: true } as const;

/** A verification that ended within 24 hours, by its start. The table removes the row afterwards. */
const RecentListEntity = new Entity(
  {
    model: { service: "winnow", entity: "recentList", version: "1" },
    attributes: {
      workspaceID: text,
      verificationID: text,
      listID: text,
      manifest: text,
      timeCompleted: text,
      /** TTL, in seconds since 1970. */
      expires: { type: "number", required: true },
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["verificationID"] },
      },
    },
  },
  Table.config,
);

/** The change that offers the results of a verification that ends to the next lists. */
export function offering({ workspaceID, listID, id }: VerificationRow, manifest: string): Change {
  const now = Clock.now();
  const expires = Math.ceil((now.getTime() + freshMs) / 1000);
  const row = {
    workspaceID,
    verificationID: id,
    listID,
    manifest,
    timeCompleted: now.toISOString(),
    expires,
  };
  return Table.change(RecentListEntity.put(row));
}

/** The change that withdraws the results of a list that is removed. */
export const withdrawing = ({ workspaceID, id: verificationID }: VerificationRow): Change =>
  Table.change(RecentListEntity.delete({ workspaceID, verificationID }));

/**
 * Conclusive verdicts of the last 24 hours on these addresses, by index, from other lists of the workspace. Free, and with
 * the time of their evidence. Per list it reads one manifest, and mostly one or two parts.
 */
export async function recentVerdicts(
  { workspaceID, listID, timeStarted }: VerificationRow,
  addresses: readonly string[],
): Promise<Map<number, Verdict.Info>> {
  const since = new Date(Date.parse(timeStarted) - freshMs).toISOString();
  const query = RecentListEntity.query.byWorkspace({ workspaceID });
  const { data } = await query.go({ order: "desc", limit: mostLists, consistent: true });
  const found = new Map<number, Verdict.Info>();
  const wanted = new Map(addresses.map((address, index) => [keyOf(address), index]));
  const span = spanOf(addresses);
  for (const recent of data) {
    if (recent.listID === listID || recent.timeCompleted <= since || !span) continue;
    const parts = await unlessErased(() => partsIn(recent.manifest));
    for (const part of parts.filter((one) => overlaps(one, span))) {
      if (wanted.size === 0) return found;
      for (const verdict of await unlessErased(() => conclusiveIn(part))) {
        const key = keyOf(verdict.email);
        const index = wanted.get(key);
        if (index === undefined || verdict.checked_at <= since) continue;
        found.set(index, asked(verdict, addresses[index] ?? ""));
        wanted.delete(key);
      }
    }
  }
  return found;
}

/** Whether two spellings are one address: an import drops duplicates by the same rule. */
const keyOf = (email: string): string => normalizedOf(email).toLowerCase();

function normalizedOf(email: string): string {
  const address = Address.parse(email.trim());
  return address.ok ? address.normalized : email;
}

/** A verdict as the next list spells its address. */
const asked = (verdict: Verdict.Info, email: string): Verdict.Info => ({
  ...verdict,
  email,
  normalized: normalizedOf(email),
  charged: 0,
});

/** The first and the last of addresses in their order; null without a well-formed one. */
export function spanOf(addresses: readonly string[]): { from: string; to: string } | null {
  const keys = addresses.flatMap((email) => {
    const address = Address.parse(email.trim());
    return address.ok ? [Address.sortKey(address.local, address.domain)] : [];
  });
  const [from] = keys.toSorted();
  return from === undefined
    ? null
    : { from, to: keys.reduce((last, key) => (key > last ? key : last), from) };
}

const overlaps = ({ from, to }: Part, span: { from: string; to: string }): boolean =>
  from !== undefined && to !== undefined && from <= span.to && to >= span.from;

async function conclusiveIn({ key }: Part): Promise<Verdict.Info[]> {
  const verdicts = (await Store.text(key)).split("\n").map((line) => Verdict.Info.parse(JSON.parse(line)));
  return verdicts.filter(({ status }) => status !== "unknown");
}

/** Nothing where the list was erased meanwhile. */
async function unlessErased<T>(read: () => Promise<T[]>): Promise<T[]> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Store.ObjectMissing) return [];
    throw error;
  }
}
