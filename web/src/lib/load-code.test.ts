import { afterAll, expect, test, vi } from "vitest";

const reload = vi.fn<() => void>();
vi.stubGlobal("addEventListener", vi.fn<() => void>());
vi.stubGlobal("navigator", { onLine: true });
vi.stubGlobal("fetch", async () => new Response());
vi.stubGlobal("location", { reload });
const stored = new Map<string, string>();
let isBlocked = true;
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => isBlocked || stored.set(key, value),
});
const { loadCode } = await import("./load-code.ts");
afterAll(() => vi.unstubAllGlobals());

test("A tab that cannot remember its reload does not reload without end.", async () => {
  await expect(loadCode(() => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(reload).not.toHaveBeenCalled();
});

test("Who stays on the page when it would be reloaded is told that the code is gone.", async () => {
  vi.useFakeTimers();
  isBlocked = false;
  const loading = loadCode(() => Promise.reject(new Error("gone"))).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(reload).toHaveBeenCalledOnce();
  await expect(Promise.race([loading, Promise.resolve("waiting")])).resolves.toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  await expect(loading).resolves.toBe("gone");
  expect(reload).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
