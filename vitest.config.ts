import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{core,functions,stacks,.ci}/**/*.test.ts", "web/src/**/*.test.{ts,tsx}"],
  },
});
