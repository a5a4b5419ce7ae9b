import { isUnavailable } from "@winnow/core/aws/unavailable";
import { RetryableError, VisibleError } from "@winnow/core/kit/error";
import { issueText } from "@winnow/core/kit/text/issue-text";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";

z.config({ customError: issueText });

/** More of them help nobody. */
const maxIssues = 100;

/** Maps a zod error to an input error with a readable sentence per field, of the first 100: that of the field's first issue. */
export function inputError(error: z.ZodError): VisibleError {
  const fields: Record<string, string> = {};
  const issues = error.issues.slice(0, maxIssues).flatMap(nearest);
  for (const { path, message } of issues) fields[path.join(".") || "body"] ??= message;
  return new VisibleError("input", "input.invalid", Object.values(fields)[0] ?? "Bad request", fields);
}

/** If input matches no member of a union, returns the issues of the member with the fewest. */
function nearest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const values = issue.errors
    .flat()
    .flatMap((each) => (each.code === "invalid_value" ? each.values : [null]));
  if (values.length > 1 && !values.includes(null))
    return [reworded({ code: "invalid_value", values, path: [], message: "" }, issue.path)];
  const [first] = issue.errors.toSorted((a, b) => a.length - b.length);
  return first ? first.map((each) => reworded(each, issue.path)).flatMap(nearest) : [issue];
}

/** An issue of a union's member, at its place in the whole input. A sentence of the schema's own stays. */
function reworded(issue: z.core.$ZodIssue, at: readonly PropertyKey[]): z.core.$ZodIssue {
  const path = [...at, ...issue.path];
  // An issue does not keep its input, of which only the absence matters.
  const textAt = (place: PropertyKey[], input: unknown) =>
    issueText({ ...issue, path: place, input } as z.core.$ZodRawIssue);
  const input = [undefined, null].find((each) => textAt(issue.path, each) === issue.message);
  const isOwn = issue.message !== "" && textAt(issue.path, input) !== issue.message;
  return { ...issue, path, message: isOwn ? issue.message : textAt(path, input) };
}

/** The table's errors, by name, after which the same call can succeed. */
const contention: readonly string[] = [
  "TransactionConflictException",
  "TransactionInProgressException",
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
];

/** Such an error, or one that has it as its cause. */
const isContention = (thrown: unknown): boolean =>
  thrown instanceof Error && (contention.includes(thrown.name) || isContention(thrown.cause));

/** Whether the cloud was down or out of reach, which is logged. */
export const isOutage = (thrown: unknown): boolean =>
  !(thrown instanceof VisibleError) && !isContention(thrown) && isUnavailable(thrown);

/** Maps errors of libraries to visible ones. */
export function asVisibleError(thrown: unknown): unknown {
  if (isContention(thrown) || isOutage(thrown))
    return new RetryableError(
      "unavailable",
      "unavailable",
      "This is busy at the moment. Try again in a moment.",
      1,
    );
  if (thrown instanceof z.ZodError) return inputError(thrown);
  if (thrown instanceof HTTPException && thrown.status < 500)
    return new VisibleError("input", "input.malformed", "The body cannot be read. Send valid JSON.");
  return thrown;
}
