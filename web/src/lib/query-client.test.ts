import { afterAll, beforeEach, expect, test, vi } from "vitest";

vi.stubGlobal("addEventListener", vi.fn<() => void>());
vi.stubGlobal("localStorage", { getItem: () => null, setItem: vi.fn<() => void>() });
const { clearUser, storeUser } = await import("./auth.ts");
const { queryClient } = await import("./query-client.ts");

const user = (id: string, first_name = "") =>
  ({
    id,
    first_name,
    active_workspace: { id: "wrk_1", name: "", permission_features: [] },
  }) as unknown as Parameters<typeof storeUser>[0];
const cached = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0]);

beforeEach(() => {
  clearUser();
  storeUser(user("usr_1"));
  queryClient.clear();
  queryClient.setQueryData(["me"], user("usr_1"));
  queryClient.setQueryData(["lists"], ["of the first"]);
});
afterAll(() => vi.unstubAllGlobals());

test("What a user has read stays while they change.", () => {
  storeUser(user("usr_1", "Sanne"));
  expect(cached()).toEqual(["me", "lists"]);
});

test("What a user has read is forgotten when their session ends.", () => {
  clearUser("Your session has expired.");
  expect(cached()).toEqual([]);
});

test("Another user sees nothing of what the former has read.", () => {
  storeUser(user("usr_2"));
  expect(cached()).toEqual(["me"]);
});
