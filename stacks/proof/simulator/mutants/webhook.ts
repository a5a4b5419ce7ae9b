/** Mutants of webhooks. */
import type { Mutant } from "./mutant.ts";

export const webhookMutants: readonly Mutant[] = [
  {
    name: "a webhook goes on after its maker has left",
    file: "core/src/webhook/deliver.ts",
    guard: "  if (refusal) return disable(endpoint, refusal);\n",
    replacement: "",
    found: {
      by: "test",
      file: "core/test/webhook/maker.test.ts",
      title: "gets none after leaving",
    },
  },
  {
    name: "events from before a change are sent to a maker who may not view them",
    file: "core/src/webhook/try.ts",
    guard: "  if (!allows(row.type)) {",
    replacement: "  if (allows === undefined) {",
    found: {
      by: "test",
      file: "core/test/webhook/maker.test.ts",
      title: "gets no event from before a change",
    },
  },
  {
    name: "somebody without the right sends events elsewhere",
    file: "core/src/webhook/endpoint.ts",
    guard: "    requireViewable(events ?? row.events);\n",
    replacement: "",
    found: {
      by: "test",
      file: "core/test/webhook/maker.test.ts",
      title: "may not ask for events, or send them elsewhere",
    },
  },
  {
    name: "a webhook that nobody confirmed goes on",
    file: "core/src/webhook/maker.ts",
    guard: "const known = isOverdue ? null : maker;",
    replacement: "const known = isOverdue ? maker : maker;",
    found: {
      by: "test",
      file: "core/test/webhook/maker.test.ts",
      title: "is the owner's for 30 days where the trail names nobody",
    },
  },
  {
    name: "the answers of an endpoint repeat what one may not view",
    file: "core/src/webhook/delivery.ts",
    guard: 'row.tries.map((each) => ({ ...each, answer: "" }))',
    replacement: "row.tries",
    found: {
      by: "test",
      file: "core/test/webhook/maker.test.ts",
      title: "The log shows what was posted, and what was answered, to those who may view it",
    },
  },
  {
    name: "a worker that lost its lock overwrites the outcome of a delivery",
    file: "core/src/webhook/try.ts",
    guard: "removal.where((row, { exists }) => exists(row.id))",
    replacement: "removal",
    found: {
      by: "test",
      file: "core/test/webhook/delivery.test.ts",
      title: "that succeeded is not tried again because a worker without the lock failed",
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
  {
    name: "an endpoint is disabled for what its former address answered",
    file: "core/src/webhook/disable.ts",
    guard: "AND ${eq(row.url, url)} AND ${isOfMaker}`",
    replacement: "OR ${eq(row.url, url)} OR ${isOfMaker}`",
    found: {
      by: "test",
      file: "core/test/webhook/endpoint-end.test.ts",
      title: "whose address was changed while the old one answered 410 stays enabled",
    },
  },
  {
    name: "a worker that lost the lock of a queue ends it for another",
    file: "core/src/webhook/endpoint-queue.ts",
    guard:
      "LockEntity.delete({ workspaceID, endpointID }).where((row, { eq }) =>\n    eq(row.holder, holder),\n  )",
    replacement: "LockEntity.delete({ workspaceID, endpointID })",
    found: {
      by: "test",
      file: "core/test/webhook/delivery.test.ts",
      title: "is left to the worker that has the lock when one that lost it ends",
    },
  },
  {
    name: "a delivery that is made while its queue ends has no job",
    file: "core/src/webhook/endpoint-queue.ts",
    guard: "    if (await firstPending(key)) await wake([key]);\n",
    replacement: "",
    found: {
      by: "test",
      file: "core/test/webhook/delivery.test.ts",
      title: "that is made while its queue ends has a job",
    },
  },
  {
    name: "a replay sends deliveries that began after it again",
    file: "core/src/webhook/replay.ts",
    guard: "    timeStarted < latest &&\n",
    replacement: "",
    found: {
      by: "test",
      file: "core/test/webhook/replay.test.ts",
      title: "of all leaves out a delivery that began after it was asked for",
    },
  },
];
