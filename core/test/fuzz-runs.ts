import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    fuzzRuns: number;
  }
}

/** How often a property with random input is tried: by the project of the test run. */
export const fuzzRuns = inject("fuzzRuns");
