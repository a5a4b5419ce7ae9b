import { afterEach, expect, test, vi } from "vitest";

import { Unavailable, unpacked } from "./packages.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("a machine without apt is known by what it lacks", async () => {
  vi.stubEnv("PATH", "/nowhere");
  const packages = unpacked(["a-package-that-nobody-has"]);
  await expect(packages).rejects.toThrow(Unavailable);
  await expect(packages).rejects.toThrow("apt-get could not do its part: this machine does not have it");
});
