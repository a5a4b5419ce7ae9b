/** Corruptions of counters. */
import { job, jobWithPriorVerdicts, priorVerdicts } from "../fixture.ts";
import type { Row } from "../snapshot.ts";
import { add, estimated, health, miscount, rewrite, sample } from "./change.ts";
import type { Corruption } from "./corruption.ts";

export const I2: Corruption[] = [
  ["a counter is too high", (state) => add(job(state), "valid", 1)],
  ["the job counts one done too few", (state) => add(job(state), "done", -1)],
  ["a reason is miscounted", (state) => add(job(state)["reasons"] as Row, "accepted", 1)],
  [
    "the job completed before every address was done",
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
  [
    "the invalid share of an analysis differs from its count",
    (state) => add(health(state), "invalid_percent", 0.2),
  ],
  ["the price of an analysis is too low", (state) => add(health(state)["cleaning"] as Row, "credits", -1)],
  [
    "an analysis has one verdict twice",
    (state) => {
      state.objects.set(`${priorVerdicts(state)}-2`, state.bytes(priorVerdicts(state)));
      jobWithPriorVerdicts(state)["known"] = `${priorVerdicts(state)}-2`;
      rewrite(state, priorVerdicts(state), ([first = "", , ...rest]) => [first, first, ...rest]);
    },
  ],
];
