/** How many readers complain: counted by day with what is stored, and told once for each level that the rate passes in 30 days. */
import { type Change, Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";
import { TestWorkspace } from "../kit/id.ts";
import { dayOf } from "../kit/time/utc.ts";
import type { Message } from "../notice/schema.ts";
import { Clock } from "../port/clock/index.ts";
import { ComplaintsEntity } from "./entity.ts";
import type { Entry } from "./entry.ts";
import { limits } from "./limits.ts";
import { type ComplaintRate, Events } from "./schema.ts";

const { days, mails, levels } = limits.complaints;

interface Counted {
  version: number;
  days: Readonly<Record<string, readonly [delivered: number, complained: number]>>;
  told: Readonly<Record<string, string>>;
}

/** The first day that counts: today is the last. */
const firstDay = (): string => dayOf(Clock.now().getTime() - (days - 1) * 24 * 3_600_000);

/**
 * The changes that count outcomes which were not known. Where the rate passes a level of which the workspace
 * was not told in 30 days, they also tell it; of two levels at once, the higher.
 */
export async function countingComplaints(
  workspaceID: string,
  fresh: readonly Entry[],
  outdated: () => Error,
): Promise<Change[]> {
  const first = firstDay();
  const counted = fresh.filter(
    ({ outcome: { type, at } }) => (type === "delivered" || type === "complained") && at >= first,
  );
  if (counted.length === 0) return [];
  const before = await read(workspaceID);
  const sums = new Map(Object.entries(before.days).filter(([day]) => day >= first));
  for (const { outcome } of counted) {
    const day = dayOf(Date.parse(outcome.at));
    const [delivered, complained] = sums.get(day) ?? [0, 0];
    const isDelivery = outcome.type === "delivered";
    sums.set(day, isDelivery ? [delivered + 1, complained] : [delivered, complained + 1]);
  }
  const { delivered, complained } = sumOf([...sums.values()]);
  const told = Object.fromEntries(Object.entries(before.told).filter(([, day]) => day >= first));
  const passed = TestWorkspace.isTest(workspaceID) ? [] : passedBy({ delivered, complained });
  const news = passed.filter((level) => told[level] === undefined);
  const after = {
    ...told,
    ...Object.fromEntries(news.map((level) => [level, dayOf(Clock.now())])),
  };
  const put = ComplaintsEntity.put({
    workspaceID,
    version: before.version + 1,
    days: Object.fromEntries(sums),
    told: after,
  }).where((row, { eq, notExists }) =>
    before.version === 0 ? notExists(row.version) : eq(row.version, before.version),
  );
  const level = news.at(-1);
  return [
    Table.change(put, outdated),
    ...(level === undefined
      ? []
      : Job.announcing(Events.ComplaintsHigh.of(workspaceID, { level, delivered, complained }))),
  ];
}

async function read(workspaceID: string): Promise<Counted> {
  const { data } = await ComplaintsEntity.get({ workspaceID }).go({ consistent: true });
  return data ?? { version: 0, days: {}, told: {} };
}

type Sum = Pick<ComplaintRate, "delivered" | "complained">;

const sumOf = (counts: readonly (readonly [number, number])[]): Sum =>
  counts.reduce<Sum>(
    (sum, [delivered, complained]) => ({
      delivered: sum.delivered + delivered,
      complained: sum.complained + complained,
    }),
    { delivered: 0, complained: 0 },
  );

/** The levels that the rate is above, the highest last; none where too few mails were delivered. */
const passedBy = ({ delivered, complained }: Sum): number[] =>
  delivered < mails ? [] : levels.filter((level) => complained > level * delivered);

/** How many readers complained in the last 30 days. */
export async function complaintRate(): Promise<ComplaintRate> {
  const workspaceID = Actor.can("verify_email", "view");
  const first = firstDay();
  const { days: byDay } = await read(workspaceID);
  const sum = sumOf(Object.entries(byDay).flatMap(([day, counts]) => (day >= first ? [counts] : [])));
  const isEnough = sum.delivered >= mails;
  const [low, high] = isEnough ? intervalOf(sum) : [null, null];
  return {
    ...sum,
    rate: isEnough ? sum.complained / sum.delivered : null,
    low,
    high,
    level: passedBy(sum).at(-1) ?? null,
    needed: mails,
    days,
  };
}

/** The 95 % interval of a share by Wilson, which holds for few complaints too. */
function intervalOf({ delivered: count, complained }: Sum): [number, number] {
  const z = 1.96;
  const share = Math.min(1, complained / count);
  const middle = share + (z * z) / (2 * count);
  const spread = z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  const whole = 1 + (z * z) / count;
  return [Math.max(0, (middle - spread) / whole), Math.min(1, (middle + spread) / whole)];
}

/** What people are told when complaints pass a level. */
export const complaintsMessage = ({ level, delivered, complained }: Sum & { level: number }): Message => ({
  kind: "complaints_high",
  emoji: "MailWarning",
  title: `More than ${level * 100}% of your readers complain`,
  says:
    level >= (levels.at(-1) ?? 1)
      ? "Mailbox providers block senders above 0.3 %. Mail those who opened or clicked alone until fewer complain."
      : "Mailbox providers ask senders to stay below 0.1 %. Look at whom you mail, and how they unsubscribe.",
  facts: [
    ["Complaints", groupedDigits(complained)],
    ["Delivered mails", groupedDigits(delivered)],
    ["Days", String(days)],
  ],
  page: { path: "/outcomes", label: "Outcomes", area: "verify_email", action: "view" },
  area: "verify_email",
});
