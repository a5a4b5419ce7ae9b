/** Schedule expressions: `rate(5 minutes)` and `cron(0 12 * * ? *)`, in UTC. */
import { Cron } from "croner";
import { AwsError } from "../emulated-service.ts";

/** The next time after a time, both in milliseconds since the epoch; undefined if there is none. */
export type Schedule = (after: number) => number | undefined;

const unitMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** Minimum and maximum of each field: minutes, hours, day of month, month, day of week, year. */
const cronFields = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [1, 7],
  [1970, 2199],
] as const;

/** Parses an expression; throws ValidationException where EventBridge does. */
export function parseSchedule(expression: string): Schedule {
  return parseRate(expression) ?? parseCron(expression);
}

function parseRate(expression: string): Schedule | undefined {
  const found = /^rate\(([1-9]\d*) (minute|hour|day)(s?)\)$/.exec(expression);
  if (!found) return undefined;
  const [, digits = "", unit = "", plural = ""] = found;
  const count = Number(digits);
  if ((count === 1) === (plural === "s")) throw invalid(expression);
  const period = count * unitMs[unit as keyof typeof unitMs];
  return (after) => after + period;
}

function parseCron(expression: string): Schedule {
  const fields = /^cron\((.*)\)$/.exec(expression)?.[1]?.split(" ") ?? [];
  const [, , dayOfMonth, , dayOfWeek] = fields;
  if (fields.length !== cronFields.length || (dayOfMonth === "?") === (dayOfWeek === "?"))
    throw invalid(expression);
  try {
    const pattern = ["0", ...fields.map(translate)].join(" ");
    const cron = new Cron(pattern, {
      timezone: "UTC",
      mode: "7-part",
      alternativeWeekdays: true,
      paused: true,
    });
    return (after) => cron.nextRun(new Date(after))?.getTime();
  } catch {
    throw invalid(expression);
  }
}

/** Converts a field from AWS's syntax to croner's: `?` is `*`, `5/10` is a range from 5 to the maximum. */
function translate(field: string, index: number): string {
  const max = cronFields[index]?.[1];
  return field.replace("?", "*").replace(/^(\d+)\//, `$1-${max}/`);
}

function invalid(expression: string): AwsError {
  return new AwsError(
    "ValidationException",
    `Parameter ScheduleExpression is not valid: ${expression}. ` +
      "Say rate(1 minute), rate(5 hours) or cron(minutes hours day-of-month month day-of-week year).",
  );
}
