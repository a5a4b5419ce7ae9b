/** `npm run deploy` and `npm run deploy:tool`, with tools that note how they are called. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { text } from "node:stream/consumers";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SSMClient } from "@aws-sdk/client-ssm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readSettings, writeSettings } from "../../deployed-settings.ts";

const stacks = join(import.meta.dirname, "../..");
const root = mkdtempSync(join(tmpdir(), "winnow-deploy-"));
const folder = join(root, "stacks/deploy");
const calls = join(root, "calls");

/** A copy of the folder, whose tools are installed. */
beforeAll(() => {
  const tools = join(folder, "node_modules/.bin");
  mkdirSync(tools, { recursive: true });
  for (const file of ["run.ts", "tool.ts", "package-lock.json"])
    cpSync(join(stacks, "deploy", file), join(folder, file));
  for (const file of ["stages.ts", "deployed-settings.ts", "package.json"])
    symlinkSync(join(stacks, file), join(root, "stacks", file));
  symlinkSync(join(stacks, "../node_modules"), join(root, "node_modules"));
  const lock = readFileSync(join(folder, "package-lock.json"));
  writeFileSync(join(folder, "node_modules/.installed"), createHash("sha256").update(lock).digest("hex"));
  for (const tool of ["sst", "cdk", "node"]) {
    writeFileSync(join(tools, tool), `#!/bin/sh\necho "${tool} $* in \${PWD#${root}}" >> ${calls}\n`);
    chmodSync(join(tools, tool), 0o755);
  }
});
beforeEach(() => writeFileSync(calls, ""));
afterAll(() => rmSync(root, { recursive: true }));

const client = new SSMClient({});

/** Runs a command of `stacks/deploy/README.md`. Returns how the tools were called, and what it said. */
async function deployTool(command: string, more: NodeJS.ProcessEnv = {}) {
  const shell = Object.entries(process.env).filter(([name]) => !/^(?:WINNOW_|AWS_REGION$)/.test(name));
  const child = spawn(process.execPath, [join(folder, "run.ts"), ...command.split(" ")], {
    env: { ...Object.fromEntries(shell), ...more },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [said, code] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once("close", resolve)),
  ]);
  return { code, said, called: readFileSync(calls, "utf8").split("\n").filter(Boolean) };
}

describe("a command of the README that deploys nothing by SST runs its tool, without a region", () => {
  const readme = readFileSync(join(stacks, "deploy/README.md"), "utf8");
  const commands = [...readme.matchAll(/npm run deploy:tool -- ((?:sst|cdk) [^\n#`]+)/g)].map(
    ([, command = ""]) => command.trim(),
  );

  it("of which there are several", () => {
    expect(commands.length).toBeGreaterThanOrEqual(6);
  });

  it.each([...commands, "cdk deploy --exclusively winnow-dev-cron -c stage=dev"])("%s", async (command) => {
    const place = command.startsWith("sst") ? "" : "/stacks";
    expect(await deployTool(command)).toMatchObject({ code: 0, called: [`${command} in ${place}`] });
  });
});

describe("a deployment by SST", () => {
  const settings = { WINNOW_REGION: "eu-west-1", WINNOW_BACKUP: "continuous" };

  it.each(["sst deploy --stage one", "sst deploy --stage=one", "sst --stage one deploy"])(
    "needs the settings of the one before, remembers its own and protects the stage: %s",
    async (command) => {
      await writeSettings("one", { ...settings, WINNOW_GOOGLE_CLIENT_ID: "id" }, client);
      const refused = await deployTool(command, settings);
      expect(refused).toMatchObject({ code: 1, called: [] });
      expect(refused.said).toContain("The stage was deployed with WINNOW_GOOGLE_CLIENT_ID");
      const done = await deployTool(`${command} --accept-lost-settings`, settings);
      expect(done).toMatchObject({
        code: 0,
        called: [`${command} in `, "node stacks/deploy/protect.ts one in "],
      });
      expect(await readSettings("one", client)).toEqual(Object.keys(settings).toSorted());
    },
  );

  it.each(["sst deploy", "sst deploy --stage", "sst deploy --stage=", "sst deploy -stage one"])(
    "needs a stage: %s",
    async (command) => {
      const refused = await deployTool(command, settings);
      expect(refused).toMatchObject({ code: 1, called: [] });
      expect(refused.said).toMatch(/Say which stage to deploy|cannot name a stage/);
    },
  );
});
