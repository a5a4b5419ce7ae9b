import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { Verdict } from "@winnow/core/verdict";

const run = (input: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, "revise.ts")], { input, encoding: "utf8" });

async function verdictOn(email: string): Promise<Verdict.Info> {
  const [judgement] = await Clock.provide(systemClock, () => Verdict.judge([email], { depth: "address" }));
  if (!judgement?.verdict) throw new Error("no verdict");
  return judgement.verdict;
}

const smtp = { code: 552, enhanced_code: "5.2.2", stage: "rcpt", text: "Mailbox full" } as const;

it("The command judges stored verdicts again, in order, and counts the changed ones.", async () => {
  const fresh = await verdictOn("jane@example.com");
  const outdated = {
    ...fresh,
    mx: { host: "mx1.example", provider: null },
    checks: { ...fresh.checks, mx: { status: "pass", reason: "mx1.example" } },
    smtp,
    status: "invalid",
    reason: "mailbox_not_found",
  };
  const { stdout, stderr, status } = run(`${JSON.stringify(fresh)}\n\n${JSON.stringify(outdated)}\n`);
  const revised = stdout
    .trimEnd()
    .split("\n")
    .map((line) => Verdict.Info.parse(JSON.parse(line)));
  expect(revised).toMatchObject([
    fresh,
    { status: "risky", reason: "mailbox_full", smtp, checked_at: fresh.checked_at },
  ]);
  expect([stderr, status]).toEqual(["2 verdicts, 1 changed\n", 0]);
});

it("The command names the line that is not a verdict.", () => {
  const { stdout, stderr, status } = run('{"email":"jane@example.com"}\n');
  expect(stdout).toBe("");
  expect(stderr).toContain("Line 1 is not a verdict");
  expect(status).toBe(1);
});
