import { Store } from "../aws/store/index.ts";
import { TestWorkspace } from "../kit/id.ts";
import { createSemaphore } from "../kit/concurrency/semaphore.ts";
import { type Deciding, decidesSince, isDeciding, isKept, keyOf } from "./entry.ts";
import { counting, type Seen } from "./neighbours.ts";
import type { Info } from "./schema.ts";
import { atOnce, readBook, readPart } from "./stored.ts";
import { NamedObject } from "../named-object/index.ts";

/** Finds what mail from the workspace to some addresses, and to others at their domains, has shown. */
export interface Finder {
  /** The last outcome that decides about an address. */
  of(email: string): Info | null;
  /**
   * What the workspace's mail to others at the domain has shown, where there is enough of it; null at free
   * mail providers.
   */
  neighboursOf(email: string): Seen | null;
}

const none: Finder = { of: () => null, neighboursOf: () => null };

/**
 * The last outcomes on these addresses in a workspace. Reads a row, and each part that may have one of the addresses: one or two for
 * a chunk of a large list, one for a single address. In test mode there are none.
 */
export async function finder(workspaceID: string, emails: readonly string[]): Promise<Finder> {
  if (TestWorkspace.isTest(workspaceID) || emails.length === 0) return none;
  for (let tries = 1; ; tries += 1) {
    try {
      return await find(workspaceID, emails);
    } catch (error) {
      if (!(error instanceof Store.ObjectMissing) || tries === maxTries) throw error;
    }
  }
}

/** Whether an outcome came after the evidence of a verdict: the later one decides. */
export const isNewer = (outcome: Info | null | undefined, { checked_at }: { checked_at: string }): boolean =>
  outcome !== null && outcome !== undefined && outcome.at > checked_at;

/** Whether a last outcome is young enough to decide about its address. */
export const mayDecide = ({ at }: { at: string }): boolean => Date.parse(at) >= decidesSince() * 1_000;

/** The version of the last outcomes of a workspace, which each change raises. */
export const version = async (workspaceID: string): Promise<number> => (await readBook(workspaceID)).version;

/** Parts may be replaced while they are read. */
const maxTries = 10;

async function find(workspaceID: string, emails: readonly string[]): Promise<Finder> {
  const { parts } = await readBook(workspaceID);
  if (parts.length === 0) return none;
  const keys = new Set(emails.map(keyOf).filter((key) => key !== null));
  const places = new Set([...keys].map((key) => NamedObject.placeOf(parts, key)));
  const found = new Map<string, Deciding>();
  const neighbours = counting(emails);
  const since = decidesSince();
  const { run } = createSemaphore(atOnce);
  await Promise.all(
    [...places].map((place) =>
      run(async () => {
        const part = parts[place];
        if (!part) return;
        for (const entry of await readPart(workspaceID, part)) {
          if (isKept(entry)) neighbours.add(entry);
          if (entry.at >= since && isDeciding(entry) && keys.has(entry.key)) found.set(entry.key, entry);
        }
      }),
    ),
  );
  return {
    neighboursOf: neighbours.of,
    of: (email) => {
      const entry = found.get(keyOf(email) ?? "");
      return entry ? { type: entry.type, at: new Date(entry.at * 1_000).toISOString() } : null;
    },
  };
}
