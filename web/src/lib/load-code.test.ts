import { afterAll, expect, test, vi } from "vitest";

const reload = vi.fn<() => void>();
const blocked = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal("addEventListener", vi.fn<() => void>());
vi.stubGlobal("navigator", { onLine: true });
vi.stubGlobal("fetch", async () => new Response());
vi.stubGlobal("location", { reload });
vi.stubGlobal("sessionStorage", blocked);
const { loadCode } = await import("./load-code.ts");
afterAll(() => vi.unstubAllGlobals());

test("a tab that cannot remember its reload does not reload without end", async () => {
  await expect(loadCode(() => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(reload).not.toHaveBeenCalled();
});
