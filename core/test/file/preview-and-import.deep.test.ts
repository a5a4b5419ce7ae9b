import { describe, it } from "vitest";
import { bombs } from "../hostile/files.ts";
import { expectAlike } from "./alike.ts";

describe("preview and import refuse alike what is made to exhaust them:", () => {
  it.each(Object.entries(bombs))("%s", { timeout: 60_000 }, async (_, { source }) => {
    await expectAlike(source(), source(), "list.csv");
  });
});
