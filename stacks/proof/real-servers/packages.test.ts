import { afterEach, expect, test, vi } from "vitest";

import { Unavailable, unpacked } from "./packages.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("The error on a machine without apt names the missing command.", async () => {
  vi.stubEnv("PATH", "/nowhere");
  const packages = unpacked(["a-missing-package"]);
  await expect(packages).rejects.toThrow(Unavailable);
  await expect(packages).rejects.toThrow("apt-get failed: the command is missing");
});
