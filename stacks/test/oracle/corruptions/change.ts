/** Changes of a stored state. */
import { analysis, manifest, otherWorkspace, owner } from "../fixture.ts";
import type { Row, Snapshot } from "../snapshot.ts";

const timeOccurred = "2026-11-21T10:00:00.000Z";

/** Adds an entry that is consistent but for its legs. */
export function addEntry(state: Snapshot, key: string, legs: Record<string, number>, kind = "spend"): void {
  const balance = balanceOf(state);
  const number = Number(balance["version"]) + 1;
  balance["version"] = number;
  const accounts = balance["accounts"] as Row;
  for (const [account, credits] of Object.entries(legs)) add(accounts, account, credits);
  add(balance, "used", legs["spent_monthly"] ?? 0);
  state.add("entry", balance, {
    number,
    kind,
    key,
    legs,
    after: { ...accounts },
    reference: {},
    timeOccurred,
  });
  if (state.rows("entryKey", { workspaceID: owner(state), key }).length === 0)
    state.add("entryKey", balance, { number, key });
}

/** Adds a hold of monthly credits, with the entry that reserves them. */
export function addHold(state: Snapshot, jobID: string, credits: number): Row {
  addEntry(state, `reserve:${jobID}`, { monthly: -credits, held_monthly: credits }, "reserve");
  state.add("hold", balanceOf(state), { job: jobID, monthly: credits, lifetime: 0, reserved: credits });
  return state.row("hold", { job: jobID });
}

/** Changes the lines of an object. */
export const rewrite = (state: Snapshot, key: string, change: (lines: string[]) => string[]): void =>
  state.write(key, change(state.text(key).trimEnd().split("\n")).join("\n"));

/** Adds a dead letter to the queue whose name ends with this. */
export function addDeadLetter(state: Snapshot, ending: string, body: unknown): void {
  const queue = [...state.deadLetters.keys()].find((name) => name.endsWith(ending));
  if (queue === undefined) throw new Error(`There is no queue that ends in ${ending}.`);
  state.deadLetters.set(queue, [body]);
}

/** Adds a dead letter that is an event. */
export const addDeadEvent = (state: Snapshot, ending: string, properties: Record<string, unknown>): void =>
  addDeadLetter(state, ending, { source: "winnow", detail: { id: "evt_1", properties } });

/** The notice with this in its title or content. */
export function noticeContaining(state: Snapshot, words: string): Row {
  const notice = state
    .rows("notice")
    .find(({ title, content }) => `${String(title)} ${String(content)}`.includes(words));
  if (!notice) throw new Error(`No notice contains ${words}.`);
  return notice;
}

export const health = (state: Snapshot): Row => analysis(state)["health"] as Row;
export const sample = (state: Snapshot): Row => health(state)["sample"] as Row;
export const estimated = (state: Snapshot, status: string): Row =>
  (health(state)["estimate"] as Record<string, Row>)[status] ?? health(state);

export const balanceOf = (state: Snapshot): Row => state.row("balance", { workspaceID: owner(state) });

export function add(row: Row, name: string, count: number): void {
  row[name] = Number(row[name]) + count;
}

/** Increments a count of the manifest. */
export function miscount(state: Snapshot, counted: RegExp): void {
  const text = state.text(manifest(state));
  const changed = text.replace(counted, (match, number: string) =>
    match.replace(number, String(Number(number) + 1)),
  );
  state.write(manifest(state), changed);
}

export function moveToOtherWorkspace(state: Snapshot, key: string): string {
  const other = key.replace(owner(state), otherWorkspace(state));
  state.objects.set(other, state.bytes(key));
  state.objects.delete(key);
  return other;
}
