import { verificationAreaOf } from "@winnow/core/list/area";
import type { Info } from "@winnow/core/list/schema";
import { expect, it } from "vitest";
import { modeFor } from "./use-mode.ts";

const list = (purpose: Info["purpose"], mode?: "verify" | "clean") =>
  ({ purpose, verification: mode === undefined ? null : { mode } }) as Pick<Info, "purpose" | "verification">;

it.each<[string, Parameters<typeof modeFor>[0], ("verify" | "clean")[], ReturnType<typeof modeFor>]>([
  ["its own verb", list("verify"), ["verify", "clean"], "verify"],
  ["its own verb where it was made to be analyzed", list("analyze"), ["verify", "clean"], "clean"],
  ["the other verb", list("verify"), ["clean"], "clean"],
  ["the other verb where it was made to be cleaned", list("clean"), ["verify"], "verify"],
  ["the verb that started it", list("clean", "verify"), ["verify", "clean"], "verify"],
  ["no verb", list("analyze"), [], null],
])("A list is verified by %s.", (_name, of, may, mode) => {
  expect(modeFor(of, { verify: may.includes("verify"), clean: may.includes("clean") })).toBe(mode);
});

it("A verification is steered by the permission of the verb that started it, or of the default one.", () => {
  expect(verificationAreaOf("analyze", "verify")).toBe("verify_email");
  expect(verificationAreaOf("verify", "clean")).toBe("clean_email");
  expect(verificationAreaOf("analyze")).toBe("clean_email");
  expect(verificationAreaOf("verify")).toBe("verify_email");
});
