/** A workspace that uploads files of outcomes, which a test reads step by step. */
import { Store } from "../../src/aws/store/index.ts";
import type { Job } from "../../src/job/index.ts";
import { find } from "../../src/job/row.ts";
import { OutcomeFile } from "../../src/outcome-file/index.ts";
import { uploadKey } from "../../src/outcome-file/stored.ts";
import type { Clock } from "../../src/port/clock/index.ts";
import { as, system } from "../actors.ts";
import { workspace } from "../outcome/workspace.ts";

export class Killed extends Error {}

/** A clock that advances at each reading, and throws at the given reading to kill its worker. */
export function advancingClock(milliseconds: number, lastReading = Infinity) {
  let at = Date.parse("2026-11-21T10:00:00.000Z");
  let readings = 0;
  return {
    now: () => {
      if (++readings > lastReading) throw new Killed();
      return new Date((at += milliseconds));
    },
  };
}

const hourMs = 3_600_000;

export function uploadingSpace(of?: string) {
  const space = workspace(of);
  const { workspaceID, clock, act } = space;
  const asSystem = <R>(body: () => R, at: Clock.Clock = clock): R => as(system(workspaceID), body, at);
  const jobOf = (id: string) => find({ workspaceID, kind: "read-outcomes", id });
  const info = async (id: string): Promise<OutcomeFile.Info> => {
    const { results } = await act(() => OutcomeFile.list());
    const found = results.find((one) => one.id === id);
    if (!found) throw new Error(`There is no file ${id}.`);
    return found;
  };
  /** Does the present step of a job, by a clock whose deadline is this far. Each message is delivered twice. */
  const step = async (id: string, at: Clock.Clock = clock, milliseconds = hourMs): Promise<void> => {
    const job = await jobOf(id);
    const message: Job.Message = { workspaceID, id, step: job?.step ?? 0 };
    for (const _ of ["once", "twice"])
      await asSystem(() => OutcomeFile.readStep(message, new Date(at.now().getTime() + milliseconds)), at);
  };
  const announce = (filename: string, choice?: OutcomeFile.Choice): Promise<string> =>
    act(async () => (await OutcomeFile.create({ filename, size: 1_000, choice })).id);
  const put = (id: string, content: string | Uint8Array): Promise<void> =>
    Store.put(uploadKey({ workspaceID, id }), content);
  return {
    ...space,
    asSystem,
    announce,
    put,
    step,
    info,
    job: jobOf,
    /** Uploads a file and reads it in one step. */
    upload: async (filename: string, content: string | Uint8Array, choice?: OutcomeFile.Choice) => {
      const id = await announce(filename, choice);
      await put(id, content);
      await step(id);
      return info(id);
    },
    rejected: async (id: string): Promise<string> => {
      let [csv, cursor]: [string, string | undefined] = ["", undefined];
      for (;;) {
        const part: OutcomeFile.RejectedPart = await act(() => OutcomeFile.rejectedPart({ id, cursor }));
        csv += part.csv;
        if (part.next_cursor === null) return csv;
        cursor = part.next_cursor;
      }
    },
  };
}
