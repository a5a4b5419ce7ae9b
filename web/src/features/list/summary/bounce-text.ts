/** The expected bounces of a list in a sentence, beside what they lead to. */
import type { ExpectedBounces } from "@winnow/core/list/schema";
import { formatPercent } from "../../../lib/number.ts";
import { sendingLimits } from "./sending-limits.ts";

const ofBounces = sendingLimits
  .flatMap(({ who, of, percent, effect }) =>
    of === "bounces" && percent !== null ? [{ who, percent, effect }] : [],
  )
  .toSorted((one, other) => one.percent - other.percent);

/** "Sent as it is: 23% would bounce. Amazon SES pauses accounts at 10%." */
export const bounceText = ({ estimate }: Pick<ExpectedBounces, "estimate">): string =>
  `Sent as it is: ${formatPercent(estimate, 100)} would bounce. ${limitText(estimate)}`;

function limitText(estimate: number): string {
  const limit = ofBounces.findLast(({ percent }) => estimate >= percent) ?? ofBounces[0];
  return limit ? `${limit.who} ${limit.effect} at ${limit.percent}%.` : "";
}
