/** What people are told of an event of a list; null where it was removed, or the job was started again since. */
import { Analysis } from "../analysis/index.ts";
import { Actor } from "../kit/actor.ts";
import type { Message } from "../notice/schema.ts";
import { Verification } from "../verification/index.ts";
import {
  analysisMessage,
  failureMessage,
  importFailureMessage,
  refusalMessage,
  scheduleStopMessage,
  verificationMessage,
} from "./notice.ts";
import { readRow } from "./row.ts";

type Told = Promise<Message | null>;

interface Subject {
  listID: string;
}

export async function tellAnalysis({ listID, analysisID }: Subject & { analysisID: string }): Told {
  const list = await readRow(Actor.system(), listID);
  const analysis = list && (await Analysis.ended({ listID, analysisID }));
  return analysis && analysisMessage(list, analysis);
}

interface Verified extends Subject {
  verificationID: string;
}

export async function tellVerification({ listID, verificationID }: Verified): Told {
  const list = await readRow(Actor.system(), listID);
  const verification = list && (await Verification.ended(listID, verificationID));
  if (!verification) return null;
  const changes = await Verification.changesOf(listID, verificationID);
  const message = verificationMessage(list, verification, list.imported?.rows.bad_syntax ?? 0, changes);
  return { ...message, mailedTo: await Verification.unawareStarter(listID, verificationID) };
}

export async function tellFailure({ listID, verificationID }: Verified): Told {
  const list = await readRow(Actor.system(), listID);
  const verification = list && (await Verification.ended(listID, verificationID));
  return verification && failureMessage(list, verification);
}

export async function tellRefusal({ listID, error }: Subject & { error: { message: string } }): Told {
  const list = await readRow(Actor.system(), listID);
  return list?.start ? refusalMessage(list, list.start, error.message) : null;
}

export async function tellScheduleStop({ listID, error }: Subject & { error: { message: string } }): Told {
  const list = await readRow(Actor.system(), listID);
  return list && scheduleStopMessage(list, error.message);
}

export async function tellImportFailure({ listID }: Subject): Told {
  const list = await readRow(Actor.system(), listID);
  return list?.error ? importFailureMessage(list, list.error) : null;
}
