import { expect, it, vi } from "vitest";
import { routers } from "../v1/routers.ts";
import { loadSearch } from "./load-search.ts";

it("The search over the documentation is loaded once, and again where that failed.", async () => {
  const load = vi.spyOn(routers, "/v1/rules").mockRejectedValueOnce(new Error("Too many files are open."));
  await expect(loadSearch()).rejects.toThrow("Too many files are open.");
  const [search, same] = await Promise.all([loadSearch(), loadSearch()]);
  expect(search("webhook signature").map(({ path }) => path)).toContain("/docs/webhooks#signature");
  expect(same).toBe(search);
  expect(load).toHaveBeenCalledTimes(2);
  load.mockRestore();
});
