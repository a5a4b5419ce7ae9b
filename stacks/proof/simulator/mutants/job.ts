/** Mutants of jobs, reactions and consumers. */
import type { Mutant } from "./mutant.ts";

export const jobMutants: readonly Mutant[] = [
  {
    name: "publishing an attempt ignores every error",
    file: "core/src/job/publish.ts",
    guard: "await write().catch(unlessRefused);",
    replacement: "await write().catch(() => null);",
    scenario: "verifyFirst",
    foundBy: "single-faults",
  },
  {
    name: "a checkpoint sends no message",
    file: "core/src/job/step.ts",
    guard: "  await send({ workspaceID, id, step }, kind, Math.ceil(waitSeconds));\n",
    replacement: "",
    scenario: "analysis",
    foundBy: "single-faults",
  },
  {
    name: "an analysis that was started sends no message",
    file: "core/src/analysis/index.ts",
    guard: '  if (job) await Job.send(job, "analyze-list");\n',
    replacement: "",
    scenario: "analysis",
    foundBy: "single-faults",
  },
  {
    name: "a failed reaction is closed",
    file: "functions/src/handler.ts",
    guard: "  await done;\n  await Job.close",
    replacement: "  await done.catch(() => null);\n  await Job.close",
    foundBy: "seeds",
  },
  {
    name: "a finished reaction stays open",
    file: "functions/src/handler.ts",
    guard: "  await Job.close({ workspaceID: Actor.system(), kind, id });\n",
    replacement: "",
    scenario: "removeDuringVerification",
    foundBy: "seeds",
  },
  {
    name: "failed messages are not retried",
    file: "functions/src/handler.ts",
    guard: "failed.map(({ messageId }) => ({ itemIdentifier: messageId }))",
    replacement: "failed.slice(failed.length).map(({ messageId }) => ({ itemIdentifier: messageId }))",
    scenario: "verifyFirst",
    foundBy: "single-faults",
  },
];
