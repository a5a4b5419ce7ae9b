import { afterAll, beforeEach, expect, test, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: vi.fn<() => void>() });
const { clearUser, storeUser } = await import("./auth.ts");
const { askConfirmation, endConfirmation, useConfirmation } = await import("./confirmation.ts");
afterAll(() => vi.unstubAllGlobals());

const person = (id: string) =>
  ({
    id,
    first_name: "",
    active_workspace: { id: "wrk_1", name: "", permission_features: [] },
  }) as unknown as Parameters<typeof storeUser>[0];

beforeEach(() => storeUser(person("usr_1")));

test.each([
  ["the session ends", () => clearUser("Your session has expired.")],
  ["somebody else signs in", () => storeUser(person("usr_2"))],
])("A question is over when %s, and its calls are not made.", async (_, leave) => {
  const waiting = [askConfirmation(), askConfirmation()];
  expect(useConfirmation.getState().isAsking).toBe(true);
  leave();
  await expect(Promise.all(waiting)).resolves.toEqual([false, false]);
  expect(useConfirmation.getState().isAsking).toBe(false);
});

test("A question stays when its person is read again.", async () => {
  const waiting = askConfirmation();
  storeUser(person("usr_1"));
  expect(useConfirmation.getState().isAsking).toBe(true);
  endConfirmation(true);
  await expect(waiting).resolves.toBe(true);
});
