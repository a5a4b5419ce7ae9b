import { setMaxListeners } from "node:events";
import type { VerificationRow } from "../entity.ts";
import { isUnderWay, readRow } from "../row.ts";

const lookMs = 3_000;

/** Runs the body with a signal that is aborted a few seconds after the verification is paused, finishes early or ends. */
export async function withAbortSignal<R>(
  row: VerificationRow,
  body: (signal: AbortSignal) => Promise<R>,
): Promise<R> {
  const stop = new AbortController();
  // Each open session listens.
  setMaxListeners(0, stop.signal);
  let timer = setTimeout(look, lookMs);
  function look(): void {
    timer = setTimeout(look, lookMs);
    // A look that fails is made up for by the next one.
    void isStopped(row).then(
      (stopped) => stopped && stop.abort(),
      () => null,
    );
  }
  try {
    return await body(stop.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function isStopped({ workspaceID, listID, id }: VerificationRow): Promise<boolean> {
  const row = await readRow(workspaceID, listID);
  return row?.id !== id || !isUnderWay(row) || row.isFinishing === true;
}
