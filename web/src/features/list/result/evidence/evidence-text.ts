/** The evidence of a verdict as plain text, for the clipboard. */
import { type CheckName, checkNames } from "@winnow/core/verdict/check-name";
import { explain } from "@winnow/core/verdict/explain";
import type { Check, Info as Verdict } from "@winnow/core/verdict/schema";

export function evidenceText(verdict: Verdict): string {
  const { email, status, reason, score, smtp, mx, checks, checked_at } = verdict;
  const reply =
    smtp === null
      ? null
      : `${[smtp.code, smtp.enhanced_code, smtp.text].filter((part) => part !== null).join(" ")} (${smtp.stage.toUpperCase()} stage${mx === null ? "" : `, ${mx.host}`})`;
  const lines = [
    email,
    `${status}, ${reason}, score ${score} of 100`,
    explain(verdict),
    reply,
    ...checksText(checks),
    `checked ${checked_at}`,
  ];
  return lines.filter((line) => line !== null).join("\n");
}

const outcomes: Readonly<Record<Check["status"], string>> = {
  pass: "passed",
  fail: "failed",
  skipped: "skipped",
  errored: "no answer",
};

/** Each check as "name: passed (reason)". */
export const checksText = (checks: Verdict["checks"]): string[] =>
  checkNames.flatMap((name) => checkText(checks, name) ?? []);

function checkText(checks: Verdict["checks"], name: CheckName): string | null {
  const check = checks[name];
  return check === undefined ? null : `${name}: ${outcomes[check.status]} (${check.reason})`;
}
