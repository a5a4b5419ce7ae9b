/** Corruptions of results. */
import { list, manifest, part, priorVerdicts, rowMap } from "../fixture.ts";
import type { Row } from "../snapshot.ts";
import { add, rewrite } from "./change.ts";
import type { Corruption } from "./corruption.ts";

export const I1: Corruption[] = [
  [
    "two results are swapped",
    (state) => rewrite(state, part(state), ([first = "", second = "", ...rest]) => [second, first, ...rest]),
  ],
  [
    "the row map points at another row's result",
    (state) => {
      const map = state.bytes(rowMap(state)).slice();
      map.copyWithin(0, 12, 16);
      state.objects.set(rowMap(state), map);
    },
  ],
  [
    "the row map loses a row",
    (state) => state.objects.set(rowMap(state), state.bytes(rowMap(state)).slice(0, -4)),
  ],
  [
    "the row map has a row too many",
    (state) => {
      const map = state.bytes(rowMap(state));
      state.objects.set(rowMap(state), Buffer.concat([map, map.subarray(0, 4)]));
    },
  ],
  ["the import miscounts", (state) => add((list(state)["imported"] as { rows: Row }).rows, "total", 1)],
];

export const I6: Corruption[] = [
  ["a part is missing", (state) => state.objects.delete(part(state))],
  ["the manifest is missing", (state) => state.objects.delete(manifest(state))],
  ["the verdicts of an analysis are missing", (state) => state.objects.delete(priorVerdicts(state))],
  [
    "a part of a cancelled job is missing",
    (state) => {
      const { id } = state.row("verification", { status: "cancelled" });
      state.objects.delete(String(state.row("chunk", { verificationID: id, state: "done" })["key"]));
    },
  ],
  [
    "the manifest and the chunk name different parts",
    (state) => {
      const key = part(state);
      state.objects.set(`${key}-2`, state.bytes(key));
      state.row("chunk", { key })["key"] = `${key}-2`;
    },
  ],
];
