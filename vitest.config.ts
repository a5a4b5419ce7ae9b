import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{core,functions,stacks,.ci}/**/*.test.ts", "web/src/**/*.test.{ts,tsx}"],
    globalSetup: "stacks/local/test-cloud.ts",
    setupFiles: "stacks/local/test-config.ts",
    // One for each processor, since tests wait for the local cloud half of their time.
    maxWorkers: availableParallelism(),
    // A test waits for what it needs; one that waits this long waits for nothing.
    testTimeout: 40_000,
    hookTimeout: 40_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
