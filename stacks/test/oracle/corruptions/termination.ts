/** Corruptions of ended and erased work, and dead letters. */
import { analysis, job, list, owner } from "../fixture.ts";
import { addDeadEvent, addDeadLetter, addHold, balanceOf } from "./change.ts";
import type { Corruption } from "./corruption.ts";

export const I5: Corruption[] = [
  [
    "a job is open again",
    (state) => Object.assign(state.row("verification", { status: "cancelled" }), { status: "running" }),
  ],
  ["a hold outlives its job", (state) => addHold(state, "ver_GONE", 1)],
  [
    "a job ends without releasing its hold",
    (state) => {
      const key = `release:${String(job(state)["id"])}`;
      for (const entity of ["entry", "entryKey"]) state.row(entity, { key })["key"] = "release:ver_GONE";
    },
  ],
  ["an uploaded file is never imported", (state) => Object.assign(list(state), { status: "uploading" })],
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
    "a list outlives its workspace",
    (state) =>
      Object.assign(state.row("workspace", { id: owner(state) }), { timeClosed: "2026-01-01T00:00:00Z" }),
  ],
  [
    "a removed list is hidden for good",
    (state) => Object.assign(list(state), { timeRemoved: "2026-01-01T00:00:00.000Z" }),
  ],
  [
    "an upload outlives its list",
    (state) => state.objects.set(`upload/${owner(state)}/lst_GONE`, new Uint8Array()),
  ],
  [
    "a result outlives its list",
    (state) => state.objects.set(`list/${owner(state)}/lst_GONE/ver_GONE/part/000000-1`, new Uint8Array()),
  ],
  [
    "a download outlives its list",
    (state) => state.objects.set(`download/${owner(state)}/lst_GONE/1.csv`, new Uint8Array()),
  ],
  ["an analysis outlives its list", (state) => Object.assign(analysis(state), { listID: "lst_GONE" })],
];

export const I8: Corruption[] = [
  [
    "a chunk of an unknown job is dead",
    (state) => addDeadLetter(state, "-verify-chunk-dead", { verificationID: "ver_GONE", chunk: 0 }),
  ],
  [
    "a chunk is dead in another queue",
    (state) => addDeadLetter(state, "-analyze-list-dead", { verificationID: job(state)["id"], chunk: 0 }),
  ],
  [
    "the start of a verification is dead",
    (state) => addDeadEvent(state, "-dispatch-verification-dead", { verificationID: "ver_GONE" }),
  ],
];
