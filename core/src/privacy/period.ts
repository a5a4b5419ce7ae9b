const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A number of seconds in the largest unit that divides it: `400 days`, `2 hours`. A day is `24 hours`. */
export function period(seconds: number): string {
  const [unit, length] = units.find(([, each]) => seconds % each === 0 && seconds > each) ?? ["second", 1];
  const count = seconds / length;
  return `${count.toLocaleString("en-US")} ${unit}${count === 1 ? "" : "s"}`;
}
