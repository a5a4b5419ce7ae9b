/** Whether the server can be reached and responds. Work that failed without a response continues when it does. */
import { create } from "zustand";
import { ApiError } from "./api-error.ts";

const probeMs = 2_000;
const probeDeadlineMs = 5_000;
const noResponsePauseMs = 2_000;

export const useConnection = create<{ isLost: boolean }>(() => ({ isLost: !navigator.onLine }));

let isUnreachable = !navigator.onLine;
/** How many calls are repeated because they got no response. */
let unanswered = 0;

function changeTo(state: { isUnreachable?: boolean; unanswered?: number }): void {
  ({ isUnreachable, unanswered } = { isUnreachable, unanswered, ...state });
  useConnection.setState({ isLost: isUnreachable || unanswered > 0 });
}

let recovery: Promise<void> | null = null;

/** Resolves when the server can be reached. */
export async function untilReachable(): Promise<void> {
  if (await isReachable()) return changeTo({ isUnreachable: false });
  recovery ??= recover().finally(() => (recovery = null));
  return recovery;
}

async function recover(): Promise<void> {
  changeTo({ isUnreachable: true });
  do {
    await nextProbe();
  } while (!(await isReachable()));
  changeTo({ isUnreachable: false });
}

/** Whether the server responds, with any status. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const signal = AbortSignal.timeout(probeDeadlineMs);
  return fetch("/mark.svg", { method: "HEAD", cache: "no-store", signal }).then(
    () => true,
    () => false,
  );
}

/** Retries work without a response until the server can be reached. Other errors are thrown. */
export async function withConnection<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isNoResponse(error) || (await isReachable())) throw error;
      await untilReachable();
    }
  }
}

/** Repeats work that everything else waits for until it gets a response, also where the server can be reached. */
export async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  let isRepeated = false;
  try {
    for (;;) {
      try {
        return await withConnection(work);
      } catch (error) {
        if (!isNoResponse(error)) throw error;
      }
      if (!isRepeated) changeTo({ unanswered: unanswered + 1 });
      isRepeated = true;
      await pause(noResponsePauseMs);
    }
  } finally {
    if (isRepeated) changeTo({ unanswered: unanswered - 1 });
  }
}

export const isNoResponse = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const nextProbe = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, probeMs);
    addEventListener("online", done);
  });

addEventListener("offline", () => void untilReachable());
