/** How many readers complain, with the number behind it. Nothing while no mail was delivered. */
import { useQuery } from "@tanstack/react-query";
import type { ComplaintRate } from "@winnow/core/outcome/schema";
import { formatCount, formatQuantity, formatShare } from "../../lib/number.ts";
import { Callout } from "../../ui/state/callout.tsx";
import { complaintRateQuery } from "./queries.ts";

export function Complaints() {
  const { data: rate } = useQuery(complaintRateQuery);
  if (rate === undefined || (rate.delivered === 0 && rate.complained === 0)) return null;
  return (
    <Callout tone={rate.level === null ? "info" : "warning"} title={titleOf(rate)}>
      {textOf(rate)}
    </Callout>
  );
}

function titleOf({ rate, level }: ComplaintRate): string {
  if (rate === null) return "Too few emails to say how many readers complain";
  return level === null
    ? `${formatShare(rate)} of your readers complain`
    : `${formatShare(rate)} of your readers complain, more than ${formatShare(level)}`;
}

function textOf({ rate, low, high, delivered, complained, days, needed }: ComplaintRate): string {
  const counted = `${formatQuantity(complained, "complaint", "complaints")} of ${formatQuantity(delivered, "delivered mail", "delivered mails")} in ${days} days`;
  if (rate === null || low === null || high === null)
    return `${counted}. The rate is shown once ${formatCount(needed)} emails were delivered.`;
  return `${counted}: between ${formatShare(low)} and ${formatShare(high)} with 95% confidence. Mailbox providers ask for less than 0.1%, and block above 0.3%.`;
}
