/** Synthesises the stacks without credentials, bundles or a built web application, for queries in tests. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, Stack } from "aws-cdk-lib";
import { Code } from "aws-cdk-lib/aws-lambda";
import { edgeRegion, edgeStack } from "../../aws/edge.ts";
import { deployed } from "../../aws/function.ts";
import { buildStacks } from "../../aws/stacks.ts";
import { stageOf } from "../../stages.ts";

export interface Resource {
  id: string;
  stack: string;
  Type: string;
  Properties: Record<string, unknown>;
  DeletionPolicy?: string;
}

export interface Synthesis {
  stacks: readonly Stack[];
  /** The templates by the names of their stacks. */
  templates: Readonly<Record<string, unknown>>;
  /** The resources of a type in all stacks. */
  all: (type: string) => readonly Resource[];
  /** The only resource of a type with these properties. */
  one: (type: string, properties?: Record<string, unknown>) => Resource;
  /** The names that a stack exports. */
  exports: (stack: string) => readonly string[];
  /** The resource in the same stack that an intrinsic such as `Ref` or `Fn::GetAtt` refers to. */
  referred: (from: Resource, intrinsic: unknown) => Resource;
}

const account = "111122223333";

export const stages = ["dev", "staging", "production"] as const;

/** Complete settings of an operator, for every stage. */
export const operator = {
  WINNOW_DOMAIN: "app.winnow.test",
  WINNOW_CERTIFICATE_ARN: "arn:aws:acm:us-east-1:111122223333:certificate/1",
  WINNOW_ALARM_EMAIL: "operator@winnow.test",
  WINNOW_MAIL_FROM: "mail@winnow.test",
};

/** Settings that switch everything on that a stage may have. */
export const everyOption = {
  ...operator,
  WINNOW_BACKUP: "continuous",
  WINNOW_MONTHLY_BUDGET: "200",
  WINNOW_PROBE_TRANSPORT: "agent",
  WINNOW_AGENT_HOST: "created",
  WINNOW_PROBE_EHLO: "probe.winnow.test",
  WINNOW_PROBE_MAIL_FROM: "verify@probe.winnow.test",
  WINNOW_WEB_ACL_ARN: "arn:aws:wafv2:us-east-1:111122223333:global/webacl/Firewall-1/1a2b",
};

const page = '<!doctype html><script>document.title = "Winnow"</script><script src="/a.js"></script>';

/** The firewall of a stage, which is a deployment of its own. */
export function synthesiseEdge(stageName: string): Synthesis {
  const app = new App();
  const env = { account, region: edgeRegion };
  const { stack } = edgeStack({
    stage: stageOf(stageName, operator),
    openStack: (name) => new Stack(app, name, { env }),
  });
  const assembly = app.synth();
  return reader([stack], (name) => assembly.getStackByName(name).template as Template);
}

const known = new Map<string, Synthesis>();

/** The test files of a worker share what they synthesise of the same settings. */
export function synthesise(stageName: string, environment: Record<string, string> = operator): Synthesis {
  const key = JSON.stringify([stageName, environment]);
  const synthesis = known.get(key) ?? synthesised(stageName, environment);
  known.set(key, synthesis);
  return synthesis;
}

function synthesised(stageName: string, environment: Record<string, string>): Synthesis {
  const folder = mkdtempSync(join(tmpdir(), "winnow-stacks-"));
  try {
    const website = join(folder, "website");
    mkdirSync(website);
    writeFileSync(join(website, "index.html"), page);
    const agent = join(folder, "winnow-agent.mjs");
    writeFileSync(agent, "// not bundled");
    const stage = stageOf(stageName, environment);
    const app = new App({
      outdir: join(folder, "cdk.out"),
      context: { "aws:cdk:disable-asset-staging": true },
    });
    const env = { account, region: stage.region };
    const stacks = buildStacks({
      stage,
      website,
      agent,
      makeFunction: deployed(() => Code.fromInline("// not bundled")),
      openStack: (name) => new Stack(app, name, { env }),
    });
    const assembly = app.synth();
    return reader(stacks, (name) => assembly.getStackByName(name).template as Template);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Template {
  Resources: Record<string, Omit<Resource, "id" | "stack">>;
  Outputs?: Record<string, { Export?: { Name: string } }>;
}

function reader(stacks: readonly Stack[], templateOf: (stack: string) => Template): Synthesis {
  const resources = stacks.flatMap(({ stackName: stack }) =>
    Object.entries(templateOf(stack).Resources).map(([id, resource]): Resource => ({
      ...resource,
      id,
      stack,
    })),
  );
  const all = (type: string) => resources.filter(({ Type }) => Type === type);
  const single = (found: readonly Resource[], what: string): Resource => {
    const [first] = found;
    if (!first || found.length > 1) throw new Error(`There are ${found.length} of ${what}.`);
    return first;
  };
  return {
    stacks,
    templates: Object.fromEntries(stacks.map(({ stackName }) => [stackName, templateOf(stackName)])),
    all,
    one: (type, properties = {}) =>
      single(
        all(type).filter((resource) =>
          Object.entries(properties).every(([name, value]) => resource.Properties[name] === value),
        ),
        `${type} ${JSON.stringify(properties)}`,
      ),
    exports: (stack) =>
      Object.values(templateOf(stack).Outputs ?? {}).flatMap(({ Export }) => Export?.Name ?? []),
    referred: (from, intrinsic) => {
      const [, target] = /"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/.exec(JSON.stringify(intrinsic)) ?? [];
      return single(
        resources.filter(({ id, stack }) => id === target && stack === from.stack),
        JSON.stringify(intrinsic),
      );
    },
  };
}
