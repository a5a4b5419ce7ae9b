import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { ApiKey } from "../../src/api-key/index.ts";
import { Table } from "../../src/aws/table/index.ts";
import { Config } from "../../src/kit/config.ts";
import { DeviceLogin } from "../../src/device-login/index.ts";
import { as, visitor } from "../actors.ts";
import { codeOf, programs } from "../api-key/keys.ts";

const { clock, createUser, team, call, roleOf, addMember } = programs();

let networks = 0;
/** A device in a network of its own. */
function newDevice() {
  const from = {
    address: `198.51.${Math.floor(++networks / 250)}.${networks % 250}`,
    program: "winnow-sdk/1",
  };
  const act = <R>(body: () => Promise<R>) => as(visitor(from), body, clock);
  return {
    from,
    begin: (asked: Partial<Parameters<typeof DeviceLogin.begin>[0]> = {}) =>
      act(() => DeviceLogin.begin({ name: "ann on laptop", ...asked })),
    ask: (deviceCode: string) => act(() => DeviceLogin.answerFor(deviceCode)),
  };
}

const typed = (userCode: string) => ({ user_code: userCode });

describe("a device login", () => {
  it("gives a device a key of the person who typed its code, in the audit and for ninety days", async () => {
    const person = await createUser();
    const { begin, ask, from } = newDevice();
    const { deviceCode, userCode } = await begin({ scopes: ["verify", "lists:read"] });
    expect(await ask(deviceCode)).toEqual({ state: "waiting" });
    expect(
      await person.do(() =>
        DeviceLogin.find(typed(`${userCode.slice(0, 4)}-${userCode.slice(4)}`.toLowerCase())),
      ),
    ).toEqual({
      name: "ann on laptop",
      mode: "live",
      scopes: ["verify", "lists:read"],
      withheld: [],
      address: from.address,
      program: "winnow-sdk/1",
      key_days: 90,
      asked_at: clock.now().toISOString(),
      expires_at: new Date(clock.now().getTime() + 600_000).toISOString(),
    });
    await person.do(() => DeviceLogin.grant(typed(userCode)));
    const answer = await ask(deviceCode);
    expect(answer).toMatchObject({ state: "granted", scopes: ["verify", "lists:read"] });
    const key = answer?.state === "granted" ? answer.key : "";
    expect(await call(key)).toMatchObject({ name: "ann on laptop", mode: "live", workspaceID: person.home });
    const { results } = await person.do(() => ApiKey.list({}));
    expect(results).toMatchObject([
      { name: "ann on laptop", expires_at: new Date(clock.now().getTime() + 90 * 86_400_000).toISOString() },
    ]);
  });

  it("answers a granted device again where its answer was lost, for a minute", async () => {
    const person = await createUser();
    const { begin, ask } = newDevice();
    const { deviceCode, userCode } = await begin();
    await person.do(() => DeviceLogin.grant(typed(userCode)));
    const first = await ask(deviceCode);
    clock.advance(59);
    expect(await ask(deviceCode)).toEqual(first);
    clock.advance(1);
    expect(await ask(deviceCode)).toEqual({ state: "expired" });
  });

  it("is decided once, by one of two who type the code at the same time", async () => {
    const [ann, bob] = await Promise.all([createUser(), createUser()]);
    const { begin } = newDevice();
    const { userCode } = await begin();
    const codes = await Promise.all(
      [ann, bob].map((person) => codeOf(person.do(() => DeviceLogin.grant(typed(userCode))))),
    );
    expect(new Set(codes)).toEqual(new Set([null, "device_login.wrong_code"]));
    const keys = await Promise.all([ann, bob].map((person) => person.do(() => ApiKey.list({}))));
    expect(keys.flatMap(({ results }) => results)).toHaveLength(1);
    for (const decide of [DeviceLogin.find, DeviceLogin.grant, DeviceLogin.refuse])
      expect(await codeOf(ann.do(() => decide(typed(userCode))))).toBe("device_login.wrong_code");
  });

  it("tells the device that it was refused", async () => {
    const person = await createUser();
    const { begin, ask } = newDevice();
    const { deviceCode, userCode } = await begin();
    await person.do(() => DeviceLogin.refuse(typed(userCode)));
    expect(await ask(deviceCode)).toEqual({ state: "refused" });
    expect(await codeOf(person.do(() => DeviceLogin.grant(typed(userCode))))).toBe("device_login.wrong_code");
    expect((await person.do(() => ApiKey.list({}))).results).toEqual([]);
  });

  it("ends after ten minutes", async () => {
    const { begin, ask } = newDevice();
    const [kept, late] = [await begin(), await begin()];
    clock.advance(599);
    const person = await createUser();
    await person.do(() => DeviceLogin.grant(typed(kept.userCode)));
    expect(await ask(kept.deviceCode)).toMatchObject({ state: "granted" });
    clock.advance(1);
    expect(await ask(late.deviceCode)).toEqual({ state: "expired" });
    expect(await codeOf(person.do(() => DeviceLogin.grant(typed(late.userCode))))).toBe(
      "device_login.wrong_code",
    );
  });

  it("asks a device to slow down that asks again within four seconds", async () => {
    const { begin, ask } = newDevice();
    const { deviceCode } = await begin();
    expect(await ask(deviceCode)).toEqual({ state: "waiting" });
    clock.advance(3);
    expect(await ask(deviceCode)).toEqual({ state: "too_fast" });
    clock.advance(4);
    expect(await ask(deviceCode)).toEqual({ state: "waiting" });
    expect(await ask(`${deviceCode}x`)).toBeNull();
  });

  it("refuses a person who guesses, after five codes, and not the person beside them", async () => {
    const [guesser, person] = await Promise.all([createUser(), createUser()]);
    const { userCode } = await newDevice().begin();
    for (let time = 1; time <= 5; time++)
      expect(await codeOf(guesser.do(() => DeviceLogin.find(typed("BCDFGHJK"))))).toBe(
        "device_login.wrong_code",
      );
    expect(await codeOf(guesser.do(() => DeviceLogin.find(typed(userCode))))).toBe(
      "account.too_many_attempts",
    );
    expect(await codeOf(person.do(() => DeviceLogin.find(typed(userCode))))).toBeNull();
  });

  it("is begun thirty times an hour from one network", async () => {
    const { begin } = newDevice();
    for (let time = 1; time <= 30; time++) await begin();
    expect(await codeOf(begin())).toBe("throttle.used_up");
    expect(await codeOf(newDevice().begin())).toBeNull();
  });

  it("grants what the person's role allows, and nothing beyond it", async () => {
    const { owner, id } = await team();
    const guest = await createUser();
    const role = await roleOf(owner, { api_key: ["view", "add"], verify_email: ["view", "add"] });
    await addMember(owner, guest, role.id);
    const { begin, ask } = newDevice();
    const { deviceCode, userCode } = await begin({ scopes: ["verify", "webhooks:write"] });
    expect(await guest.do(() => DeviceLogin.find(typed(userCode)))).toMatchObject({
      scopes: ["verify"],
      withheld: ["webhooks:write"],
    });
    await guest.do(() => DeviceLogin.grant(typed(userCode)));
    const answer = await ask(deviceCode);
    expect(await call(answer?.state === "granted" ? answer.key : "")).toMatchObject({
      scopes: ["verify"],
      workspaceID: id,
      makerID: guest.id,
    });
  });

  it("asks for the password again after ten minutes, before a try is counted", async () => {
    const person = await createUser();
    clock.advance(600);
    const { userCode } = await newDevice().begin();
    for (let time = 1; time <= 6; time++)
      expect(await codeOf(person.do(() => DeviceLogin.grant(typed(userCode))))).toBe(
        "account.confirmation_needed",
      );
    expect(await codeOf(person.do(() => DeviceLogin.find(typed(userCode))))).toBeNull();
  });

  it("gives a free workspace test keys alone", async () => {
    const person = await createUser("free");
    const { begin, ask } = newDevice();
    const [live, test] = [await begin(), await begin({ mode: "test" })];
    expect(await codeOf(person.do(() => DeviceLogin.grant(typed(live.userCode))))).toBe("key.no_plan");
    await person.do(() => DeviceLogin.grant(typed(test.userCode)));
    expect(await ask(test.deviceCode)).toMatchObject({
      state: "granted",
      key: expect.stringMatching(/^wn_test_/),
    });
  });

  it("stores neither the device code nor the secret of the key", async () => {
    const person = await createUser();
    const { begin, ask } = newDevice();
    const { deviceCode, userCode } = await begin();
    await person.do(() => DeviceLogin.grant(typed(userCode)));
    const answer = await ask(deviceCode);
    const secret = answer?.state === "granted" ? answer.key : "";
    expect(secret).toMatch(/^wn_live_/);
    const stored = JSON.stringify(await everything());
    expect(stored).toContain(userCode);
    for (const text of [deviceCode, secret, secret.slice(8, 40)]) expect(stored).not.toContain(text);
  });
});

/** Every row of the table. */
async function everything(): Promise<unknown[]> {
  const rows: unknown[] = [];
  const { client } = Table.config;
  for await (const { Items = [] } of paginateScan({ client }, { TableName: Config.get().table }))
    rows.push(...Items);
  return rows;
}
