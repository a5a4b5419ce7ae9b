import { afterAll, beforeEach, expect, test, vi } from "vitest";

let isOnline = true;
vi.stubGlobal("addEventListener", vi.fn<() => void>());
vi.stubGlobal("removeEventListener", vi.fn<() => void>());
vi.stubGlobal("navigator", { onLine: true });
vi.stubGlobal("fetch", async () => {
  if (!isOnline) throw new TypeError("Failed to fetch");
  return new Response();
});
const { askWorker } = await import("./ask-worker.ts");
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  isOnline = true;
});

const file = new File(["ann@a.test"], "people.csv");

/** A worker that does this when it is asked. */
function worker(work: (self: EventTarget) => void): Worker {
  const target = new EventTarget();
  const terminate = vi.fn<() => void>();
  return Object.assign(target, { postMessage: () => work(target), terminate }) as unknown as Worker;
}
const answering = (data: unknown) =>
  worker((self) => self.dispatchEvent(new MessageEvent("message", { data })));
const unloadable = () => worker((self) => self.dispatchEvent(new Event("error")));

test("A worker's answer is given on, and the worker is ended.", async () => {
  const asked = answering({ value: 7 });
  await expect(askWorker(() => asked, file)).resolves.toBe(7);
  expect(asked.terminate).toHaveBeenCalledOnce();
});

test("A file that cannot be read is to be saved anew, and the worker's own text goes before.", async () => {
  await expect(askWorker(() => answering({ problem: null }), file)).rejects.toThrow("Save it as CSV");
  await expect(askWorker(() => answering({ problem: "It is empty." }), file)).rejects.toThrow("It is empty.");
});

test("A file that was changed since it was chosen is to be chosen again.", async () => {
  const changed = new File([""], "people.csv");
  changed.slice = () => ({ arrayBuffer: () => Promise.reject(new Error("changed")) }) as unknown as Blob;
  await expect(askWorker(() => answering({ problem: null }), changed)).rejects.toThrow("Choose it again.");
});

test("Code that does not load is no fault of the file.", async () => {
  await expect(askWorker(unloadable, file)).rejects.toThrow("The code that reads files could not be loaded.");
});

test("Without a connection the code is awaited, and the file is read when it is back.", async () => {
  vi.useFakeTimers();
  isOnline = false;
  const workers = [unloadable(), answering({ value: 7 })];
  const asking = askWorker(() => workers.shift() ?? unloadable(), file);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(workers).toHaveLength(1);
  isOnline = true;
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(asking).resolves.toBe(7);
  vi.useRealTimers();
});

test("A worker that says nothing is ended after twenty seconds.", async () => {
  vi.useFakeTimers();
  const silent = worker(() => undefined);
  const asking = askWorker(() => silent, file).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(silent.terminate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect(asking).resolves.toContain("could not be read");
  expect(silent.terminate).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
