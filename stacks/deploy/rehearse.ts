/** Rehearses a deployment without an account: SST synthesises every stage, and its templates must equal CDK's. */
import { deepStrictEqual } from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureTools, root, run } from "./tool.ts";

interface Artifact {
  type: string;
  properties: { stackName?: string; templateFile: string };
}

type Templates = Readonly<Record<string, { Resources: Record<string, { Type: string }> }>>;

const operator = {
  WINNOW_DOMAIN: "app.winnow.test",
  WINNOW_CERTIFICATE_ARN: "arn:aws:acm:us-east-1:111122223333:certificate/1",
  WINNOW_ALARM_EMAIL: "operator@winnow.test",
  WINNOW_MAIL_FROM: "mail@winnow.test",
  CDK_DEFAULT_ACCOUNT: "111122223333",
};

ensureTools();
run("tsc", ["--project", "stacks/deploy"], root);
const folder = mkdtempSync(join(tmpdir(), "winnow-rehearsal-"));
try {
  for (const stage of ["dev", "staging", "production"]) {
    const plain = byCdk(stage);
    deepStrictEqual(bySst(stage, "deploy"), plain);
    compareTemplates(bySst(stage, "dev"), plain);
    const count = Object.values(plain).flatMap(({ Resources }) => Object.keys(Resources)).length;
    console.log(
      `${stage}: ${Object.keys(plain).length} stacks, ${count} resources, equal by cdk, sst deploy and sst dev`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}

function byCdk(stage: string): Templates {
  const outdir = join(folder, `${stage}-cdk`);
  run("node", ["stacks/aws/bin.ts"], root, {
    ...operator,
    CDK_OUTDIR: outdir,
    CDK_CONTEXT_JSON: JSON.stringify({ stage }),
  });
  return templatesIn(outdir);
}

function bySst(stage: string, mode: "deploy" | "dev"): Templates {
  const outdir = join(folder, `${stage}-${mode}`);
  run("node", ["stacks/deploy/synthesise.ts", stage, mode, outdir], root, { ...operator, NODE_ENV: "test" });
  return templatesIn(outdir);
}

/** Compares the templates of `sst dev`, which adds its own resources and omits the log groups of functions. */
function compareTemplates(live: Templates, plain: Templates): void {
  const lost = Object.entries(plain).flatMap(([stack, { Resources }]) =>
    Object.entries(Resources)
      .filter(([id, { Type }]) => live[stack]?.Resources[id]?.Type !== Type && Type !== "AWS::Logs::LogGroup")
      .map(([id]) => `${stack}: ${id}`),
  );
  deepStrictEqual(lost, []);
}

/** The templates of a cloud assembly by stack name, without SST's tags. */
function templatesIn(outdir: string): Templates {
  const { artifacts } = readJson(join(outdir, "manifest.json")) as { artifacts: Record<string, Artifact> };
  return Object.fromEntries(
    Object.entries(artifacts)
      .filter(([, { type }]) => type === "aws:cloudformation:stack")
      .map(([id, { properties }]) => [
        properties.stackName ?? id,
        readJson(join(outdir, properties.templateFile)) as Templates[string],
      ]),
  );
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"), (key, value: unknown) => {
    if (Array.isArray(value))
      return value.filter((each) => !isSstTag((each as { Key?: string } | null)?.Key));
    return isSstTag(key) ? undefined : value;
  });
}

function isSstTag(key: string | undefined): boolean {
  return key?.startsWith("sst:") ?? false;
}
