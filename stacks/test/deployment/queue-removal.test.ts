/** A queue can be renamed or removed by one deployment: no other stack imports anything of it. */
import { describe, expect, it, vi } from "vitest";
import type { QueueName } from "../../grants.ts";
import { stages, synthesise, type Synthesis } from "./synthesis.ts";

/** What the stacks import, by the stack whose export it is. */
const imports = ({ all }: Synthesis, types: readonly string[]): string[] =>
  types
    .flatMap(all)
    .flatMap((resource) => [...JSON.stringify(resource).matchAll(/"Fn::ImportValue":"([^"]+)"/g)])
    .flatMap(([, name = ""]) => name);

const referring = [
  "AWS::Lambda::Function",
  "AWS::Lambda::EventSourceMapping",
  "AWS::IAM::Policy",
  "AWS::Events::Rule",
  "AWS::SQS::QueuePolicy",
  "AWS::CloudWatch::Alarm",
  "AWS::CloudWatch::Dashboard",
] as const;

describe.each(stages)("in %s", (stage) => {
  const cloud = synthesise(stage);

  it("no stack exports a queue or a timer", () => {
    expect(cloud.exports(`winnow-${stage}-pipeline`)).toEqual([]);
    expect(cloud.exports(`winnow-${stage}-cron`)).toEqual([]);
  });

  it("what the stacks import is of the table, the files and the HTTP API", () => {
    const found = [...new Set(imports(cloud, referring))].map((name) =>
      name.replace(/^winnow-\w+-(\w+):ExportsOutput(?:Ref|FnGetAtt)([A-Za-z]+?)[0-9A-F]{8}.*$/, "$1 $2"),
    );
    expect([...new Set(found)].toSorted()).toEqual(["api Http", "data Files", "data Table"]);
  });
});

it("A stage without one of its queues has no trace of it, and the same imports.", async () => {
  const removed: QueueName = "send-code";
  const before = synthesise("production");
  vi.resetModules();
  vi.doMock("../../topology.ts", async (original) => {
    const module = await original<typeof import("../../topology.ts")>();
    const { [removed]: _, ...queues } = module.topology.queues;
    return { ...module, topology: { ...module.topology, queues } };
  });
  vi.doMock("../../grants.ts", async (original) => {
    const module = await original<typeof import("../../grants.ts")>();
    const kept = Object.entries(module.grants).map(([handler, grant]) => [
      handler,
      { ...grant, ...(grant.sends && { sends: grant.sends.filter((queue) => queue !== removed) }) },
    ]);
    return { ...module, grants: Object.fromEntries(kept) as typeof module.grants };
  });
  const after = (await import("./synthesis.ts")).synthesise("production");
  const text = (cloud: Synthesis) => JSON.stringify(referring.flatMap((type) => cloud.all(type)));
  expect(text(before)).toContain(removed);
  expect(text(after)).not.toContain(removed);
  expect(new Set(imports(after, referring))).toEqual(new Set(imports(before, referring)));
  vi.doUnmock("../../topology.ts");
  vi.doUnmock("../../grants.ts");
  vi.resetModules();
});
