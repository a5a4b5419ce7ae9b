/** The verdicts on some addresses that the lists of a workspace still have, whenever they were made. */
import { z } from "zod";
import { Store } from "../../aws/store/index.ts";
import { Actor } from "../../kit/actor.ts";
import { Clock } from "../../port/clock/index.ts";
import { Verdict } from "../../verdict/index.ts";
import { VerificationEntity, type VerificationRow } from "../entity.ts";
import { mayHave, type Part, partsIn } from "../result/manifest.ts";
import { unlessErased } from "./recent-list.ts";
import { keyOf, placeOf } from "./address-key.ts";

/** A verdict of a list. */
interface StoredVerdict {
  /** The same for all spellings of the address. */
  address: string;
  verdict: Verdict.Info;
  verificationID: string;
  listID: string;
  /** The result position. */
  position: number;
  /** Valid verdicts of the verification. */
  valid: number;
}

/**
 * The verdicts of verifications that have ended since a time on these addresses, by their keys. Includes
 * verifications that were followed by others of their list, if they charged something: a verdict that is
 * taken over is charged where it was made. Reads one manifest of each, and the parts that may have one of the
 * addresses, once.
 */
export async function* storedVerdicts(
  addresses: readonly string[],
  since: string,
): AsyncGenerator<StoredVerdict> {
  const workspaceID = Actor.system();
  const wanted = new Set(addresses.map(keyOf));
  const places = addresses.flatMap((email) => placeOf(email) ?? []).toSorted();
  const query = VerificationEntity.query.byList({ workspaceID });
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof query.go>> = await query.go({ cursor, consistent: true });
    for (const row of page.data)
      if ((row.timeCompleted ?? Clock.now().toISOString()) >= since) yield* verdictsOf(row, places, wanted);
    cursor = page.cursor;
  } while (cursor);
}

async function* verdictsOf(
  { listID, manifest, earlier, former = [] }: VerificationRow,
  places: readonly string[],
  wanted: ReadonlySet<string>,
): AsyncGenerator<StoredVerdict> {
  const keys = [manifest, earlier, ...former.map((one) => one.manifest)].filter((key) => key !== undefined);
  const manifests = [...new Set(keys)];
  const named = await Promise.all(manifests.map((key) => unlessErased(() => partsIn(key))));
  const parts = [...new Map(named.flat().map((part) => [part.key, part])).values()];
  const valid = new Map<string, number>();
  for (const part of parts) {
    const id = verificationOf(part);
    valid.set(id, (valid.get(id) ?? 0) + (part.statuses["valid"] ?? 0));
  }
  for (const part of parts) {
    if (!mayHave(part, places)) continue;
    const verificationID = verificationOf(part);
    const found = { listID, verificationID, valid: valid.get(verificationID) ?? 0 };
    const lines = await unlessErased(async () => (await Store.text(part.key)).split("\n"));
    for (const [index, line] of lines.entries()) {
      const document: unknown = JSON.parse(line);
      const address = keyOf(Stored.parse(document).email);
      if (wanted.has(address))
        yield { ...found, address, verdict: Verdict.Info.parse(document), position: part.offset + index };
    }
  }
}

const Stored = z.object({ email: z.string() });

/** The verification that wrote a part: its key is `list/<workspace>/<list>/<verification>/part/…`. */
const verificationOf = ({ key }: Part): string => key.split("/")[3] ?? "";
