/** Teams whose members make API keys. */
import { ulid } from "ulid";
import { Account } from "../../src/account/index.ts";
import { ApiKeyEntity } from "../../src/api-key/entity.ts";
import { ApiKey } from "../../src/api-key/index.ts";
import type { Create, WithSecret } from "../../src/api-key/schema.ts";
import { Table } from "../../src/aws/table/index.ts";
import { ID } from "../../src/kit/id.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { as, visitor } from "../actors.ts";
import { people, type TestUser } from "../member/people.ts";

const start = "2026-11-21T10:00:00.000Z";

/** People who share a clock, and calls with the secrets of their keys. */
export function programs() {
  const clock = manualClock(start);
  const users = people(clock);

  /** Makes a live key, unless told otherwise. */
  const make = (maker: TestUser, choices: Partial<Create> = {}): Promise<WithSecret> =>
    maker.do(() => ApiKey.create({ name: "Server", mode: "live", ...choices }));

  /** Fills the workspace of a key with copies of it, whose secrets nobody knows. */
  async function fill({ id }: { id: string }, workspaceID: string, copies: number): Promise<void> {
    const { data: row } = await ApiKeyEntity.get({ workspaceID, id }).go({ consistent: true });
    if (!row) throw new Error("There is no key to copy.");
    const rows = Array.from({ length: copies }, () => ({ ...row, id: ID.create("key"), current: ulid() }));
    await Table.retryUnprocessed(() => ApiKeyEntity.put(rows).go());
  }

  /** The actor of a call with the secret. */
  const call = (secret: string, address = "192.0.2.1") =>
    as(visitor({ address, program: "test" }), () => ApiKey.authenticate(secret), clock);

  /** The code with which a call with the secret is refused; null where it is not. */
  const refusalOf = (secret: string, address?: string): Promise<string | null> =>
    call(secret, address).then(
      () => null,
      (error: unknown) => (error as { code: string }).code,
    );

  const leave = (member: TestUser, workspaceID: string) =>
    member.do(() => Account.leaveWorkspace({ workspace_id: workspaceID }));

  return { ...users, clock, make, fill, call, refusalOf, leave };
}

/** The code of the error that the body throws; null where it throws none. */
export const codeOf = (body: Promise<unknown>): Promise<string | null> =>
  body.then(
    () => null,
    (error: unknown) => (error as { code: string }).code,
  );
