/** Corruptions of credits and charges. */
import {
  job,
  jobWithPriorVerdicts,
  jobWithReusedVerdicts,
  part,
  priorVerdicts,
  reusedPart,
} from "../fixture.ts";
import type { Row, Snapshot } from "../snapshot.ts";
import { add, addEntry, balanceOf, rewrite } from "./change.ts";
import type { Corruption } from "./corruption.ts";

const accounts = (row: Row): Row => row["accounts"] as Row;
const settlement = (state: Snapshot): Row =>
  state.row("entry", { key: `settle:${String(job(state)["id"])}:end` });

/** Settles one more credit for a job. */
function settleOne(state: Snapshot, { id }: Row): void {
  const key = `settle:${String(id)}:99`;
  addEntry(state, key, { monthly: -1, spent_monthly: 1 }, "settle");
  state.row("entry", { key })["reference"] = { job: id };
}

export const I3: Corruption[] = [
  ["the balance is missing", (state) => state.remove(balanceOf(state))],
  ["the balance grows without an entry", (state) => add(accounts(balanceOf(state)), "monthly", 1)],
  ["a counter account grows without an entry", (state) => add(accounts(balanceOf(state)), "expired", 1)],
  ["the legs of an entry do not add up to zero", (state) => addEntry(state, "gift", { monthly: 1 })],
  [
    "an entry names wrong accounts after it",
    (state) => add(settlement(state)["after"] as Row, "spent_monthly", 1),
  ],
  [
    "an entry spends more monthly credits than available",
    (state) => addEntry(state, "x", { monthly: -2e6, spent_monthly: 2e6 }),
  ],
  [
    "an entry spends more lifetime credits than available",
    (state) => addEntry(state, "x", { lifetime: -1, spent_lifetime: 1 }),
  ],
  [
    "more monthly credits are issued than the allowance",
    (state) => addEntry(state, "x", { issued_free: -2e6, monthly: 2e6 }, "grant_operator"),
  ],
  [
    "a member has spent one more than the entries say",
    (state) => {
      const months = state.row("spending")["months"] as Row;
      add(months, Object.keys(months)[0] ?? "", 1);
    },
  ],
  ["the balance counts a missing entry", (state) => add(balanceOf(state), "version", 1)],
  ["the period has used one too many", (state) => add(balanceOf(state), "used", 1)],
  ["the allowance grows", (state) => add(balanceOf(state)["period"] as Row, "allowance", 1)],
  ["an entry has the kind of another", (state) => (settlement(state)["kind"] = "spend")],
  [
    "credits are held for no hold",
    (state) => addEntry(state, "reserve:ver_GONE", { monthly: -1, held_monthly: 1 }, "reserve"),
  ],
];

/** Draws a lease of one credit and settles it; its slot is charged or not. */
function settledLease(state: Snapshot, credits: 0 | 1): void {
  const name = "lease:key_1:1";
  addEntry(state, name, { monthly: -1, held_monthly: 1 }, "lease");
  addEntry(state, `settle:${name}:end`, { held_monthly: -1, spent_monthly: 1 }, "settle");
  addEntry(state, `release:${name}`, {}, "release");
  state.add("leaseSlot", balanceOf(state), { apiKeyID: "key_1", lease: 1, number: 1, credits });
}

export const I4: Corruption[] = [
  ["a lease charges a slot that came to nothing", (state) => settledLease(state, 0)],
  ["a key is used twice", (state) => addEntry(state, `reserve:${String(job(state)["id"])}`, {}, "reserve")],
  [
    "a key has no entry",
    (state) => state.add("entryKey", balanceOf(state), { key: "settle:ver_GONE:end", number: 99 }),
  ],
  ["the job charges one too many", (state) => add(job(state), "charged", 1)],
  [
    "a verdict differs from the reused one",
    (state) =>
      rewrite(state, priorVerdicts(state), ([first = "", ...rest]) => [
        first.replace(/"duration_ms"/, '"duration"').replace(/"checked_at":"..../, '"checked_at":"2090'),
        ...rest,
      ]),
  ],
  ["the job holds credits for a reused verdict", (state) => add(jobWithPriorVerdicts(state), "reserved", 1)],
  [
    "a verdict is reused after more than a day",
    (state) => {
      jobWithPriorVerdicts(state)["timeStarted"] = new Date(Date.now() + 86_400_000).toISOString();
    },
  ],
  [
    "a billable verdict is not charged",
    (state) =>
      rewrite(state, part(state), (lines) => lines.map((line) => line.replace('"charged":1', '"charged":0'))),
  ],
  [
    "a reused verdict is charged in part, job and entries",
    (state) => {
      rewrite(state, reusedPart(state), ([first = "", ...rest]) => [
        first.replace('"charged":0', '"charged":1'),
        ...rest,
      ]);
      add(jobWithReusedVerdicts(state), "charged", 1);
      settleOne(state, jobWithReusedVerdicts(state));
    },
  ],
  [
    "a free verdict is on no other list",
    (state) => {
      const now = `"checked_at":"${String(jobWithReusedVerdicts(state)["timeStarted"])}"`;
      rewrite(state, reusedPart(state), ([first = "", ...rest]) => [
        first.replace(/"checked_at":"[^"]*"/, now),
        ...rest,
      ]);
    },
  ],
  [
    "a fresh verification reuses verdicts",
    (state) => {
      jobWithReusedVerdicts(state)["fresh"] = true;
    },
  ],
  ["an entry charges one too many", (state) => settleOne(state, job(state))],
  ["an entry charges another job", (state) => (settlement(state)["reference"] = { job: "ver_GONE" })],
];
