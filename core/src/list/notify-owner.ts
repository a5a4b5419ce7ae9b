import { z } from "zod";
import { Analysis } from "../analysis/index.ts";
import { Actor } from "../kit/actor.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Notice } from "../notice/index.ts";
import { Verification } from "../verification/index.ts";
import { analysisNotice, refusalNotice, verificationNotice } from "./notice.ts";
import { readRow } from "./row.ts";
import { Events } from "./schema.ts";

const subject = { eventID: ID.schema("event"), listID: ID.schema("list") };
const Ended = z.union([
  z.object({ ...subject, analysisID: ID.schema("analysis") }),
  z.object({ ...subject, verificationID: ID.schema("verification") }),
]);

/** Notifies the people of a workspace of the end of an analysis or verification, unless it was started again since. */
export const notifyOwner = fn(Ended, async ({ eventID, listID, ...job }): Promise<void> => {
  const list = await readRow(Actor.system(), listID);
  if (!list) return;
  if ("analysisID" in job) {
    const analysis = await Analysis.ended({ listID, ...job });
    if (analysis) await Notice.notify(eventID, analysisNotice(list.name, analysis));
  } else {
    const verification = await Verification.ended(listID, job.verificationID);
    const rejected = list.imported?.rows.bad_syntax ?? 0;
    if (verification) await Notice.notify(eventID, verificationNotice(list.name, verification, rejected));
  }
});

/** Notifies the people of a workspace that a list was not started after its import. */
export const notifyRefused = fn(
  Events.StartRefused.schema.extend({ eventID: ID.schema("event") }),
  async ({ eventID, listID, error }): Promise<void> => {
    const list = await readRow(Actor.system(), listID);
    if (list?.start) await Notice.notify(eventID, refusalNotice(list.name, list.start, error.message));
  },
);
