import { Audit } from "../audit/index.ts";
import type { Idempotency } from "../idempotency/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { Clock } from "../port/clock/index.ts";
import { Window } from "../window/index.ts";
import { type Entry, named, notAnAddress, storedTime } from "./entry.ts";
import { limits } from "./limits.ts";
import { type Added, Adding, type Info, type Source, type Suppressed } from "./schema.ts";
import { change, totalOf } from "./stored.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";

type Claim<Answer> = Pick<Idempotency.Claim<Answer>, "answered"> | null;

/** Suppresses addresses, or the hashes of such. One that is suppressed already keeps its first reason. */
export const add = fn(Adding, async ({ entries }, claim: Claim<Added> = null): Promise<Added> => {
  const workspaceID = Actor.can("verify_email", "add");
  const source = Actor.isPerson() ? "app" : "api";
  const now = Clock.now().toISOString();
  const refusals: Added["refusals"] = [];
  const read = entries.flatMap(({ reason, at = now, ...key }, index): Entry[] => {
    const isOne = (key.email === undefined) !== (key.sha256 === undefined);
    const name = isOne ? named(key) : null;
    if (name) return [{ ...name, reason, source, at: storedTime(at) }];
    refusals.push({ index, reason: isOne ? notAnAddress : "Send either `email` or `sha256`." });
    return [];
  });
  const refused = refusals.length;
  return suppress(workspaceID, read, {
    claim,
    answerFor: (done) => ({ ...done, refused, refusals: refusals.slice(0, limits.namedRows) }),
  });
});

/** What somebody reported of a mail: the normalized address, why it is suppressed, since when, and who says so. */
export type Report = Suppressed & { email: string };

/** Suppresses reported addresses. The same reports again change nothing. Throws as `add` does. */
export async function addReported(reports: readonly Report[]): Promise<void> {
  const workspaceID = Actor.can("verify_email", "add");
  if (reports.length === 0) return;
  const entries = reports.flatMap(({ email, ...why }): Entry[] => {
    const name = named({ email });
    return name ? [{ ...name, ...why, at: storedTime(why.at) }] : [];
  });
  await suppress(workspaceID, entries, { claim: null, answerFor: () => null });
}

/** Suppresses what another stage had. Can be repeated. */
export async function takeOver(infos: readonly Info[]): Promise<void> {
  const workspaceID = Actor.system();
  const entries = infos.map(({ email, sha256, ...why }): Entry => ({
    ...why,
    sha256: sha256.toLowerCase(),
    ...(email !== null && { email }),
    at: storedTime(why.at),
  }));
  if (entries.length > 0)
    await suppress(workspaceID, entries, { claim: null, answerFor: () => null, isLimited: false });
}

interface Done {
  added: number;
  unchanged: number;
}

/** Adds entries in one transaction with the trail and the answer to a claim. One that is known by its hash gets no address: it may have been erased. Throws `conflict` beyond the limit, and `limit` after many large calls, or where much of the list was rewritten: then none is added. */
export async function suppress<Answer>(
  workspaceID: string,
  entries: readonly Entry[],
  {
    claim,
    answerFor,
    isLimited = true,
  }: { claim: Claim<Answer>; answerFor: (done: Done) => Answer; isLimited?: boolean },
): Promise<Answer> {
  if (isLimited && entries.length > large.entries) await countLargeCall(workspaceID);
  const byHash = new Map<string, Entry>();
  for (const entry of entries) {
    const known = byHash.get(entry.sha256);
    byHash.set(entry.sha256, known ? { ...entry, ...known } : entry);
  }
  let done: Done = { added: 0, unchanged: 0 };
  return change(workspaceID, [...byHash.keys()], {
    begin: () => {
      done = { added: 0, unchanged: entries.length - byHash.size };
      return (before, hashes) => {
        const merged = new Map(before.map((entry) => [entry.sha256, entry]));
        let isSame = true;
        for (const sha256 of hashes) {
          const entry = byHash.get(sha256);
          const known = merged.get(sha256);
          if (!entry) continue;
          done[known ? "unchanged" : "added"] += 1;
          if (known) continue;
          merged.set(sha256, entry);
          isSame = false;
        }
        return isSame ? before : [...merged.values()].toSorted(byOrder);
      };
    },
    rewriting: async (parts) => {
      if (isLimited) await requireRewritable(workspaceID, parts);
    },
    concluding: (after, parts) => {
      if (totalOf(after) > limits.entries) throw full();
      const answer = answerFor(done);
      return {
        answer,
        alongside: [
          ...(done.added > 0 ? [recording(workspaceID, done.added, entries[0]?.source ?? "api")] : []),
          ...(claim ? [claim.answered(answer)] : []),
          ...(isLimited && parts > rewritten.free ? [countingRewritten(workspaceID, parts)] : []),
        ],
      };
    },
  });
}

const { large, rewritten } = limits;

const countLargeCall = (workspaceID: string): Promise<void> =>
  Window.spend(
    `suppress:${workspaceID}`,
    large.calls,
    `At most ${large.calls.max} calls in a minute may add more than ${groupedDigits(large.entries)} addresses each.`,
  );

const rewrittenOf = (workspaceID: string): Window.Subject => `rewritten:${workspaceID}`;
const rewrittenTooOften =
  "Your suppression list is rewritten too often. Send more addresses in a call, and fewer calls.";

/** Throws `limit` before a call writes this many parts, if they are many and its workspace may not rewrite them in this minute. */
async function requireRewritable(workspaceID: string, parts: number): Promise<void> {
  if (parts <= rewritten.free) return;
  const span = Window.of(rewritten.parts);
  const count = await Window.countIn(rewrittenOf(workspaceID), span);
  if ((count ?? 0) + parts > rewritten.parts.max) throw Window.usedUp(rewrittenTooOften, span.endsInSeconds);
}

/** The change that counts them. */
const countingRewritten = (workspaceID: string, parts: number) =>
  Window.spending(rewrittenOf(workspaceID), rewritten.parts, parts, rewrittenTooOften);

const byOrder = (one: Entry, other: Entry): number =>
  one.sha256 < other.sha256 ? -1 : one.sha256 > other.sha256 ? 1 : 0;

/** The trail outlives an erasure: it counts the addresses, and names none. */
const recording = (workspaceID: string, count: number, source: Source) =>
  Audit.recording(
    workspaceID,
    "suppression.added",
    { name: count === 1 ? "1 address" : `${groupedDigits(count)} addresses` },
    { source },
  );

const full = () =>
  new VisibleError(
    "conflict",
    "suppression.conflict",
    `A workspace suppresses at most ${groupedDigits(limits.entries)} addresses. Nothing was added.`,
  );
