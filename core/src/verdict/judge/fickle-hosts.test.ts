/** Hosts whose answers depend on how much was asked, and not on who was asked about. */
import { expect, test } from "vitest";
import { hostOf, isRecipient } from "../../../test/mail-hosts.ts";
import type { MailHost } from "../../../test/mail-host.ts";
import { proberOf } from "../../../test/mail-question.ts";
import { Clock } from "../../port/clock/index.ts";
import { systemClock } from "../../port/clock/system.ts";
import { Prober } from "../../port/prober/index.ts";
import { Resolver } from "../../port/resolver/index.ts";
import { scriptedResolver } from "../../port/resolver/scripted.ts";
import { judge } from "./judge.ts";

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}${index + 1}@example.test`);
const gone = (count: number) => numbered("gone", count);
const anna = (count: number) => numbered("anna", count);
const mixed = (count: number) => gone(count).flatMap((one, at) => [one, `anna${at + 1}@example.test`]);
const unknownUser = "550 5.1.1 No such user";
const isAnna = (line: string) => line.includes("<anna");

async function statuses(host: MailHost, addresses: readonly string[]): Promise<Record<string, string>> {
  const resolver = scriptedResolver({ mail: { "example.test": ["mx1.test"] } });
  const direct = proberOf([host]);
  const prober: Prober.Prober = {
    probe: ({ limits, ...question }) =>
      direct.probe({ ...question, limits: { ...limits, spacingSeconds: 0 } }),
  };
  const judged = await Clock.provide(systemClock, () =>
    Resolver.provide(resolver, () => Prober.provide(prober, () => judge(addresses))),
  );
  return Object.fromEntries(
    judged.flatMap(({ verdict }) => (verdict ? [[verdict.email, verdict.status]] : [])),
  );
}

const those = (all: Record<string, string>, name: string, status: string) =>
  Object.keys(all).filter((email) => email.startsWith(name) && all[email] === status);

/** Refuses whom it does not know, until it has refused `max` in a session: then it accepts everybody. */
const acceptingAllAfter = (max: number): Promise<MailHost> =>
  hostOf({
    answer: (line, { lines }) => {
      if (!isRecipient(line)) return undefined;
      const refused = lines.slice(0, -1).filter((one) => isRecipient(one) && !isAnna(one)).length;
      return isAnna(line) || refused >= max ? undefined : unknownUser;
    },
  });

test.each(
  [1, 2, 3, 5, 8, 20].flatMap((max) =>
    [gone(12), mixed(12), [...anna(3), ...gone(30)], [...gone(12), ...anna(5)]].map(
      (list) => [max, list] as const,
    ),
  ),
)("A host that accepts everybody after %i refusals makes no dead mailbox valid: %j", async (max, list) => {
  const all = await statuses(await acceptingAllAfter(max), list);
  expect(those(all, "gone", "valid")).toEqual([]);
  expect(those(all, "anna", "invalid")).toEqual([]);
});

const turns = [2, 3, 4, 5, 6].flatMap((turn) =>
  [true, false].map((isOfSession) => [turn, isOfSession] as const),
);
const deadFirst = [...gone(3), ...anna(6)];
const listsInTurn = [2, 3, 4, 7, 12, 30]
  .map(anna)
  .concat([mixed(6), [...anna(5), ...gone(4), ...anna(12).slice(5)], deadFirst]);
/** Its one living recipient that is refused is among too many dead ones to ask each again. */
const isMissed = (turn: number, list: readonly string[]): boolean => turn === 6 && list === deadFirst;

test.each(
  turns.flatMap(([turn, isOfSession]) =>
    listsInTurn.filter((list) => !isMissed(turn, list)).map((list) => [turn, isOfSession, list] as const),
  ),
)(
  "A host that refuses each recipient in turn %i, session by session %s, makes no living mailbox invalid: %j",
  async (turn, isOfSession, list) => {
    let asked = 0;
    const host = await hostOf({
      answer: (line, { lines }) => {
        if (!isRecipient(line)) return undefined;
        asked++;
        const count = isOfSession ? lines.filter(isRecipient).length : asked;
        return count % turn === 0 || line.includes("<gone") ? unknownUser : undefined;
      },
    });
    expect(those(await statuses(host, list), "anna", "invalid")).toEqual([]);
    expect(host.sessions.length).toBeLessThanOrEqual(list.length + 10);
  },
);

test.each([7, 9, 12].flatMap((turn) => [7, 12, 14, 30, 40, 48, 90].map((count) => [turn, count] as const)))(
  "A host that refuses each recipient in turn %i makes none of %i living mailboxes invalid.",
  async (turn, count) => {
    const host = await hostOf({
      answer: (line, { lines }) =>
        isRecipient(line) && lines.filter(isRecipient).length % turn === 0 ? unknownUser : undefined,
    });
    expect(those(await statuses(host, anna(count)), "anna", "invalid")).toEqual([]);
  },
);
