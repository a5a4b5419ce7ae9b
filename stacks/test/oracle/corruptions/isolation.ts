/** Corruptions of the isolation of workspaces. */
import { job, list, manifest, otherWorkspace, owner, part } from "../fixture.ts";
import { moveToOtherWorkspace } from "./change.ts";
import type { Corruption } from "./corruption.ts";

export const I9: Corruption[] = [
  [
    "an object is stored under another workspace",
    (state) => state.objects.set(part(state).replace(owner(state), otherWorkspace(state)), new Uint8Array()),
  ],
  [
    "a row is stored under another workspace",
    (state) =>
      Object.assign(list(state), { pk: `$winnow#workspaceid_${otherWorkspace(state).toLowerCase()}` }),
  ],
  [
    "a job's manifest is stored under another workspace",
    (state) => {
      job(state)["manifest"] = moveToOtherWorkspace(state, manifest(state));
    },
  ],
  [
    "a chunk's results are stored under another workspace",
    (state) => {
      const key = part(state);
      const other = moveToOtherWorkspace(state, key);
      state.row("chunk", { key })["key"] = other;
      state.write(manifest(state), state.text(manifest(state)).replace(key, other));
    },
  ],
  [
    "a list's upload belongs to another workspace",
    (state) => {
      list(state)["upload"] = `upload/${otherWorkspace(state)}/lst_1`;
    },
  ],
];
