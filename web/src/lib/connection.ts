/** Whether the server can be reached. Work that failed without a response continues when it can. */
import { create } from "zustand";
import { ApiError } from "./api-error.ts";

const probeMs = 2_000;
const probeDeadlineMs = 5_000;

export const useConnection = create<{ isLost: boolean }>(() => ({ isLost: !navigator.onLine }));

let recovery: Promise<void> | null = null;

/** Resolves when the server can be reached. */
export async function untilReachable(): Promise<void> {
  if (await isReachable()) return useConnection.setState({ isLost: false });
  recovery ??= recover().finally(() => (recovery = null));
  return recovery;
}

async function recover(): Promise<void> {
  useConnection.setState({ isLost: true });
  do {
    await nextProbe();
  } while (!(await isReachable()));
  useConnection.setState({ isLost: false });
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

export const isNoResponse = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

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
