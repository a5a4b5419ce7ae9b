/** Ways to break what is stored, each of which breaks one invariant and no other. */
import {
  analysis,
  begunKnowing,
  job,
  known,
  list,
  manifest,
  owner,
  part,
  rowMap,
  stranger,
} from "./scene.ts";
import type { Row, Snapshot } from "./snapshot.ts";

type Break = [what: string, spoil: (state: Snapshot) => void];

export const breaks: Record<string, Break[]> = {
  I1: [
    [
      "two results are swapped",
      (state) =>
        rewrite(state, part(state), ([first = "", second = "", ...rest]) => [second, first, ...rest]),
    ],
    [
      "a row is led to another's result",
      (state) => {
        const map = state.bytes(rowMap(state)).slice();
        map.copyWithin(0, 12, 16);
        state.objects.set(rowMap(state), map);
      },
    ],
    [
      "the map loses a row",
      (state) => state.objects.set(rowMap(state), state.bytes(rowMap(state)).slice(0, -4)),
    ],
    [
      "the map has a row too many",
      (state) => {
        const map = state.bytes(rowMap(state));
        state.objects.set(rowMap(state), Buffer.concat([map, map.subarray(0, 4)]));
      },
    ],
    ["the import miscounts", (state) => add((list(state)["imported"] as { rows: Row }).rows, "total", 1)],
  ],
  I2: [
    ["a counter is too high", (state) => add(job(state), "valid", 1)],
    ["the job counts one done too few", (state) => add(job(state), "done", -1)],
    ["a reason is miscounted", (state) => add(job(state)["reasons"] as Row, "accepted", 1)],
    [
      "the job completed before all was done",
      (state) => {
        for (const name of ["total", "reserved"]) add(job(state), name, 1);
      },
    ],
    ["the manifest miscounts a part", (state) => miscount(state, /"count":(\d+)/)],
    ["the manifest miscounts a status", (state) => miscount(state, /"valid":(\d+)/)],
    ["the manifest miscounts a reason", (state) => miscount(state, /"accepted":(\d+)/)],
    ["an analysis counts a role too many", (state) => add(health(state)["findings"] as Row, "role", 1)],
    ["an analysis counts a provider too many", (state) => add(health(state)["providers"] as Row, "other", 1)],
    ["an analysis counts one too many in its sample", (state) => add(sample(state), "size", 1)],
    ["an analysis estimates more than there are", (state) => add(estimated(state, "valid"), "count", 1)],
    ["an analysis estimates less than its own limit", (state) => add(estimated(state, "valid"), "low", 1e6)],
    ["an analysis has another share than count", (state) => add(health(state), "invalid_percent", 0.2)],
    [
      "an analysis has a price that leaves out too much",
      (state) => add(health(state)["cleaning"] as Row, "credits", -1),
    ],
    [
      "an analysis leaves one verdict twice",
      (state) => {
        state.objects.set(`${known(state)}-2`, state.bytes(known(state)));
        begunKnowing(state)["known"] = `${known(state)}-2`;
        rewrite(state, known(state), ([first = "", , ...rest]) => [first, first, ...rest]);
      },
    ],
  ],
  I3: [
    ["the balance is gone", (state) => state.remove(balanceOf(state))],
    ["the balance grows by itself", (state) => add(balanceOf(state), "monthly", 1)],
    ["the legs of an entry do not add up to zero", (state) => enter(state, "gift", { monthly: 1 })],
    [
      "an entry spends monthly credits that are not there",
      (state) => enter(state, "x", { monthly: -2e6, spent: 2e6 }),
    ],
    [
      "an entry spends lifetime credits that are not there",
      (state) => enter(state, "x", { lifetime: -1, spent: 1 }),
    ],
    ["the balance counts an entry that is missing", (state) => add(balanceOf(state), "version", 1)],
    [
      "a hold keeps more than is held",
      (state) => add(state.row("hold", { workspaceID: owner(state) }), "monthly", 1),
    ],
  ],
  I4: [
    ["a key is used twice", (state) => enter(state, `reserve:${String(job(state)["id"])}`, {})],
    [
      "a key was used by no entry",
      (state) => state.add("entryKey", balanceOf(state), { key: "settle:ver_GONE:0", number: 99 }),
    ],
    ["the job charges one too many", (state) => add(job(state), "charged", 1)],
    [
      "a verdict is another than the known one",
      (state) =>
        rewrite(state, known(state), ([first = "", ...rest]) => [
          first.replace(/"duration_ms"/, '"duration"').replace(/"checked_at":"..../, '"checked_at":"2090'),
          ...rest,
        ]),
    ],
    ["the job reserves for what was known", (state) => add(begunKnowing(state), "reserved", 1)],
    [
      "a verdict is known for more than a day",
      (state) => {
        begunKnowing(state)["timeStarted"] = new Date(Date.now() + 86_400_000).toISOString();
      },
    ],
    [
      "a verdict is free that is not",
      (state) =>
        rewrite(state, part(state), (lines) =>
          lines.map((line) => line.replace('"charged":1', '"charged":0')),
        ),
    ],
    [
      "an entry pays for one too many",
      (state) => {
        const legs = state.row("entry", { key: `settle:${String(job(state)["id"])}:0` })["legs"] as Row;
        add(legs, "spent", 1);
        legs["issued"] = -1;
      },
    ],
    [
      "an entry pays for a chunk that is not done",
      (state) => {
        const key = `settle:${String(job(state)["id"])}:`;
        for (const entity of ["entry", "entryKey"]) state.row(entity, { key: `${key}0` })["key"] = `${key}99`;
      },
    ],
  ],
  I5: [
    [
      "a job is open again",
      (state) => Object.assign(state.row("verification", { status: "cancelled" }), { status: "running" }),
    ],
    [
      "a hold is open again",
      (state) => Object.assign(state.row("hold", { workspaceID: owner(state) }), { open: true }),
    ],
    [
      "a hold outlives its job",
      (state) => state.add("hold", state.row("hold"), { job: "ver_GONE", open: true, monthly: 0 }),
    ],
    ["a file that arrived is never imported", (state) => Object.assign(list(state), { status: "uploading" })],
    ["an import never ends", (state) => Object.assign(list(state), { status: "importing" })],
    ["an analysis never ends", (state) => Object.assign(analysis(state), { status: "running" })],
    [
      "an erasure never ends",
      (state) => state.add("job", balanceOf(state), { kind: "erase-list", id: "evt_1" }),
    ],
    [
      "a chunk outlives its list",
      (state) =>
        state.add("chunk", state.row("chunk"), { listID: "lst_GONE", verificationID: "ver_GONE", chunk: 99 }),
    ],
    [
      "a file outlives its list",
      (state) => state.objects.set(`upload/${owner(state)}/lst_GONE`, new Uint8Array()),
    ],
    ["an analysis outlives its list", (state) => Object.assign(analysis(state), { listID: "lst_GONE" })],
  ],
  I6: [
    ["a part is gone", (state) => state.objects.delete(part(state))],
    ["the manifest is gone", (state) => state.objects.delete(manifest(state))],
    ["what an analysis left is gone", (state) => state.objects.delete(known(state))],
    [
      "a part of a cancelled job is gone",
      (state) => {
        const { id } = state.row("verification", { status: "cancelled" });
        state.objects.delete(String(state.row("chunk", { verificationID: id, state: "done" })["key"]));
      },
    ],
    [
      "the manifest names another part than the chunk",
      (state) => {
        const key = part(state);
        state.objects.set(`${key}-2`, state.bytes(key));
        state.row("chunk", { key })["key"] = `${key}-2`;
      },
    ],
  ],
  I7: [
    [
      "a fact is still in the outbox",
      (state) => state.add("outbox", balanceOf(state), { id: "evt_1", type: "list.imported" }),
    ],
    [
      "somebody is told twice",
      (state) =>
        state.add("notice", tellingOf(state, "Tom &amp; Ann.csv"), { id: "ntc_01M7Y70YSH5VDBGGTWQ1HK9WCG" }),
    ],
    ["nobody is told", (state) => state.remove(tellingOf(state, "Tom &amp; Ann.csv"))],
    [
      "a notice speaks of another list",
      (state) => Object.assign(tellingOf(state, "Tom &amp; Ann.csv"), { content: "<b>other</b>" }),
    ],
    ["a notice is made of no fact", (state) => Object.assign(state.row("notice"), { id: "ntc_1" })],
    [
      "nobody is told of an analysis",
      (state) => {
        state.remove(tellingOf(state, "analysis of"));
      },
    ],
  ],
  I8: [
    [
      "a chunk is lost whose job is unknown",
      (state) => letter(state, "-verify-chunk-dead", { verificationID: "ver_GONE", chunk: 0 }),
    ],
    [
      "a chunk is lost in another queue",
      (state) => letter(state, "-analyze-list-dead", { verificationID: job(state)["id"], chunk: 0 }),
    ],
    [
      "the start of a verification is lost",
      (state) => factLetter(state, "-dispatch-verification-dead", { verificationID: "ver_GONE" }),
    ],
  ],
  I9: [
    [
      "an object lies under another workspace",
      (state) => state.objects.set(part(state).replace(owner(state), stranger(state)), new Uint8Array()),
    ],
    [
      "a row lies under another workspace",
      (state) => Object.assign(list(state), { pk: `$winnow#workspaceid_${stranger(state).toLowerCase()}` }),
    ],
    [
      "a job's manifest lies under another workspace",
      (state) => {
        job(state)["manifest"] = moveToStranger(state, manifest(state));
      },
    ],
    [
      "a chunk's results lie under another workspace",
      (state) => {
        const key = part(state);
        const other = moveToStranger(state, key);
        state.row("chunk", { key })["key"] = other;
        state.write(manifest(state), state.text(manifest(state)).replace(key, other));
      },
    ],
    [
      "a list's upload is another workspace's",
      (state) => {
        list(state)["upload"] = `upload/${stranger(state)}/lst_1`;
      },
    ],
  ],
};

/** An entry more, as the books would have it. */
export function enter(state: Snapshot, key: string, legs: Record<string, number>): void {
  const balance = balanceOf(state);
  const number = Number(balance["version"]) + 1;
  balance["version"] = number;
  for (const account of ["monthly", "lifetime"]) add(balance, account, legs[account] ?? 0);
  state.add("entry", balance, { number, key, legs });
  if (state.rows("entryKey", { workspaceID: owner(state), key }).length === 0)
    state.add("entryKey", balance, { number, key });
}

/** The lines of an object, changed. */
export const rewrite = (state: Snapshot, key: string, change: (lines: string[]) => string[]): void =>
  state.write(key, change(state.text(key).trimEnd().split("\n")).join("\n"));

/** A dead letter in the queue whose name ends so. */
export function letter(state: Snapshot, ending: string, body: unknown): void {
  const queue = [...state.deadLetters.keys()].find((name) => name.endsWith(ending));
  if (queue === undefined) throw new Error(`There is no queue that ends in ${ending}.`);
  state.deadLetters.set(queue, [body]);
}

/** A dead letter that is the event of a fact. */
export const factLetter = (state: Snapshot, ending: string, properties: Record<string, unknown>): void =>
  letter(state, ending, { source: "winnow", detail: { id: "evt_1", properties } });

/** The notice with these words in it. */
function tellingOf(state: Snapshot, words: string): Row {
  const notice = state.rows("notice").find(({ content }) => String(content).includes(words));
  if (!notice) throw new Error(`No notice says ${words}.`);
  return notice;
}

const health = (state: Snapshot): Row => analysis(state)["health"] as Row;
const sample = (state: Snapshot): Row => health(state)["sample"] as Row;
const estimated = (state: Snapshot, status: string): Row =>
  (health(state)["estimate"] as Record<string, Row>)[status] ?? health(state);

const balanceOf = (state: Snapshot): Row => state.row("balance", { workspaceID: owner(state) });

function add(row: Row, name: string, count: number): void {
  row[name] = Number(row[name]) + count;
}

/** Changes a count of the manifest. */
function miscount(state: Snapshot, counted: RegExp): void {
  const text = state.text(manifest(state));
  const changed = text.replace(counted, (match, number: string) =>
    match.replace(number, String(Number(number) + 1)),
  );
  state.write(manifest(state), changed);
}

function moveToStranger(state: Snapshot, key: string): string {
  const other = key.replace(owner(state), stranger(state));
  state.objects.set(other, state.bytes(key));
  state.objects.delete(key);
  return other;
}
