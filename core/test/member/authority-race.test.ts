/** Fifty calls of a member race with their demotion: none of them is decided after it. */
import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { Account } from "../../src/account/index.ts";
import { Table } from "../../src/aws/table/index.ts";
import { VisibleError } from "../../src/kit/error.ts";
import { Member } from "../../src/member/index.ts";
import { Role } from "../../src/role/index.ts";
import { people, type TestUser } from "./people.ts";

/** What the transactions wrote that were committed, in the order of the workspace's versions. */
const committed: { version: number; written: string }[] = [];
const { client } = Table.config;
const { send } = client;
client.send = (async (...[command]: Parameters<typeof send>) => {
  const answer: unknown = await Reflect.apply(send, client, [command]);
  if ("TransactItems" in command.input) remember(command.input);
  return answer;
}) as typeof send;

/** Every decision on a team sets the next version of its workspace. */
function remember({ TransactItems: items = [] }: TransactWriteCommandInput): void {
  const names = items.map(({ Update, Put, Delete }) => JSON.stringify(Update ?? Put ?? Delete));
  for (const { Update } of items) {
    const version = Object.entries(Update?.ExpressionAttributeValues ?? {}).find(([name]) =>
      name.startsWith(":teamVersion_u"),
    )?.[1];
    if (typeof version === "number") committed.push({ version, written: names.join("\n") });
  }
}

beforeEach(() => void committed.splice(0));

/** What was decided after the member was demoted, and how much before. */
function decisions(action: RegExp) {
  const { version: demotion } = committed.find(({ written }) => written.includes("member.role_changed")) ?? {
    version: Number.NaN,
  };
  const versions = committed.filter(({ written }) => action.test(written)).map(({ version }) => version);
  return {
    before: versions.filter((version) => version < demotion).length,
    after: versions.filter((version) => version > demotion).length,
  };
}

/** An owner and an admin, and a race of calls with the demotion of the admin after the first ten of them. */
async function contest() {
  const { team, roleOf, invitationOf, createUser } = people();
  const { owner, members, id } = await team("admin");
  const [admin = owner] = members;
  const demote = () => owner.do(() => Member.update({ id, memberId: admin.id, role: "viewer" }));
  const race = async (calls: readonly (() => Promise<unknown>)[]) => {
    committed.splice(0);
    const outcomes = await Promise.allSettled(
      [...calls.slice(0, 10), demote, ...calls.slice(10)].map((call) => call()),
    );
    const errors = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
    expect(errors.filter((error) => !(error instanceof VisibleError))).toEqual([]);
    return outcomes.filter(({ status }) => status === "fulfilled").length - 1;
  };
  return { owner, admin, id, roleOf, invitationOf, createUser, race };
}

const fifty = <T>(make: (index: number) => T): T[] => Array.from({ length: 50 }, (_, index) => make(index));

const roleCalls: Record<string, (admin: TestUser, role: Role.Info, index: number) => Promise<unknown>> = {
  created: (admin, _, index) =>
    admin.do(() => Role.create({ name: `Race ${index}`, permission_features: [] })),
  updated: (admin, { id, version }, index) =>
    admin.do(() => Role.update({ id, version, name: `Race ${index}` })),
  deleted: (admin, { id }) => admin.do(() => Role.remove(id)),
};

describe("an admin who is demoted", { timeout: 120_000 }, () => {
  it.each(Object.entries(roleCalls))(
    "has no role %s afterwards, in a race of fifty calls",
    async (action, call) => {
      const { owner, admin, roleOf, race } = await contest();
      const role = await roleOf(owner, { verify_email: ["view"] });
      const done = await race(fifty((index) => () => call(admin, role, index)));
      const { before, after } = decisions(new RegExp(`role\\.${action}`));
      expect(after).toBe(0);
      expect(before).toBe(done);
    },
  );

  it("adds no member by an open invitation afterwards, in a race of fifty acceptances", async () => {
    const { admin, invitationOf, createUser, race } = await contest();
    const guests = await Promise.all([1, 2, 3, 4, 5].map(() => createUser()));
    const joins: (() => Promise<unknown>)[] = [];
    for (const guest of guests) {
      const { code } = await invitationOf(admin, guest.email);
      joins.push(() => guest.do(() => Account.joinWorkspace(code)));
    }
    await race(fifty((index) => joins[index % joins.length] ?? (() => Promise.resolve())));
    const { before, after } = decisions(/invitation\.accepted/);
    expect(after).toBe(0);
    expect(before).toBeLessThanOrEqual(guests.length);
  });
});
