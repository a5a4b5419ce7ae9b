/** What each person gets of each kind of notice, by which channel. What they have not chosen is as the default says. */
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { fn } from "../kit/fn.ts";
import { type Area, covers } from "../kit/permission.ts";
import type { Reader } from "./audience.ts";
import { PreferenceEntity, type PreferenceRow } from "./entity.ts";
import {
  type Channel,
  type Choices,
  type Kind,
  kinds,
  PreferenceChange,
  type Preferences,
} from "./schema.ts";
import { summaryState } from "./summary-week.ts";

/** Kinds that are mailed by default to those who may edit the area; with null, to everybody who is told. */
const mailed: Readonly<Partial<Record<Kind, Area | null>>> = {
  list_finished: null,
  credits_low: "my_plan",
  plan_changed: "my_plan",
  payment_failed: "my_plan",
  key_disabled: "api_key",
  webhook_disabled: "api_key",
  outcomes_stopped: "verify_email",
  role_changed: null,
  factor_required: null,
  archive_ended: null,
};

/** Whether a person gets a kind by a channel. */
export const isWanted = (
  choices: Choices,
  { kind, channel }: { kind: Kind; channel: Channel },
  reader: Reader,
): boolean => choices[channel]?.[kind] ?? isWantedByDefault(kind, channel, reader);

function isWantedByDefault(kind: Kind, channel: Channel, { permissions }: Reader): boolean {
  switch (channel) {
    case "bell":
      return true;
    case "email": {
      const area = mailed[kind];
      return area === null || (area !== undefined && covers(permissions, { [area]: ["edit"] }));
    }
    case "weekly":
      return false;
  }
}

/** The choices of the acting person, in all their workspaces alike. The default follows from their role here. */
export async function preferences(): Promise<Preferences> {
  const self = Actor.self();
  return view((await readPreferences(self.userID))?.choices ?? {}, self);
}

/** Turns a channel on or off for some kinds. Idempotent. */
export const changePreferences = fn(PreferenceChange, async (wanted): Promise<Preferences> => {
  const self = Actor.self();
  return Table.transact(async (outdated) => {
    const row = await readPreferences(self.userID);
    const choices = withChoice(row?.choices ?? {}, wanted);
    const put = PreferenceEntity.put({
      userID: self.userID,
      version: (row?.version ?? 0) + 1,
      choices,
      ...summaryState(choices, row),
    }).where((now, { eq, notExists }) => (row ? eq(now.version, row.version) : notExists(now.version)));
    return { answer: view(choices, self), changes: [Table.change(put, outdated)] };
  });
});

const withChoice = (choices: Choices, { kinds: wanted, channel, on }: PreferenceChange): Choices => ({
  ...choices,
  [channel]: { ...choices[channel], ...Object.fromEntries(wanted.map((kind) => [kind, on])) },
});

const view = (choices: Choices, reader: Reader): Preferences => ({
  results: kinds.map((kind) => ({
    kind,
    bell: isWanted(choices, { kind, channel: "bell" }, reader),
    email: isWanted(choices, { kind, channel: "email" }, reader),
    weekly: isWanted(choices, { kind, channel: "weekly" }, reader),
  })),
});

export async function readPreferences(userID: string): Promise<PreferenceRow | null> {
  const { data } = await PreferenceEntity.get({ userID }).go({ consistent: true });
  return data;
}

/** The choices of several people by user. */
export async function choicesOf(userIDs: readonly string[]): Promise<ReadonlyMap<string, Choices>> {
  const keys = userIDs.map((userID) => ({ userID }));
  const { data } = await Table.retryUnprocessed(() => PreferenceEntity.get(keys).go());
  return new Map(data.map(({ userID, choices }) => [userID, choices]));
}
