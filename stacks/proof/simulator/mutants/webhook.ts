/** Mutants of webhooks. */
import type { Mutant } from "./mutant.ts";

export const webhookMutants: readonly Mutant[] = [
  {
    name: "a worker that lost its lease overwrites the outcome of a delivery",
    file: "core/src/webhook/try.ts",
    guard: "removal.where((row, { exists }) => exists(row.id))",
    replacement: "removal",
    found: {
      by: "test",
      file: "core/test/webhook/delivery.test.ts",
      title: "that succeeded is not tried again because a worker without the lease failed",
    },
  },
  {
    name: "deliveries about what was removed meanwhile stay",
    file: "core/src/webhook/fan-out.ts",
    guard: "  if (subject && (await read()) === null) return eraseAbout(subject);\n",
    replacement: "",
    found: {
      by: "test",
      file: "core/test/webhook/fan-out.test.ts",
      title: "of a subject that is removed while its deliveries are made leaves none",
    },
  },
];
