/** Corruptions of credits and charges. */
import { job, jobWithPriorVerdicts, owner, part, priorVerdicts } from "../fixture.ts";
import type { Row } from "../snapshot.ts";
import { add, addEntry, balanceOf, rewrite } from "./change.ts";
import type { Corruption } from "./corruption.ts";

export const I3: Corruption[] = [
  ["the balance is missing", (state) => state.remove(balanceOf(state))],
  ["the balance grows without an entry", (state) => add(balanceOf(state), "monthly", 1)],
  ["the legs of an entry do not add up to zero", (state) => addEntry(state, "gift", { monthly: 1 })],
  [
    "an entry spends more monthly credits than there are",
    (state) => addEntry(state, "x", { monthly: -2e6, spent: 2e6 }),
  ],
  [
    "an entry spends more lifetime credits than there are",
    (state) => addEntry(state, "x", { lifetime: -1, spent: 1 }),
  ],
  ["the balance counts a missing entry", (state) => add(balanceOf(state), "version", 1)],
  [
    "a hold exceeds the held credits",
    (state) => add(state.row("hold", { workspaceID: owner(state) }), "monthly", 1),
  ],
];

export const I4: Corruption[] = [
  ["a key is used twice", (state) => addEntry(state, `reserve:${String(job(state)["id"])}`, {})],
  [
    "a key has no entry",
    (state) => state.add("entryKey", balanceOf(state), { key: "settle:ver_GONE:0", number: 99 }),
  ],
  ["the job charges one too many", (state) => add(job(state), "charged", 1)],
  [
    "a verdict differs from the one taken over",
    (state) =>
      rewrite(state, priorVerdicts(state), ([first = "", ...rest]) => [
        first.replace(/"duration_ms"/, '"duration"').replace(/"checked_at":"..../, '"checked_at":"2090'),
        ...rest,
      ]),
  ],
  [
    "the job holds credits for a verdict taken over",
    (state) => add(jobWithPriorVerdicts(state), "reserved", 1),
  ],
  [
    "a verdict is taken over after more than a day",
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
    "an entry charges one too many",
    (state) => {
      const legs = state.row("entry", { key: `settle:${String(job(state)["id"])}:0` })["legs"] as Row;
      add(legs, "spent", 1);
      legs["issued"] = -1;
    },
  ],
  [
    "an entry charges a chunk that is not done",
    (state) => {
      const key = `settle:${String(job(state)["id"])}:`;
      for (const entity of ["entry", "entryKey"]) state.row(entity, { key: `${key}0` })["key"] = `${key}99`;
    },
  ],
];
