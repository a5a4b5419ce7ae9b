import { QueryObserver } from "@tanstack/react-query";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

const token = `.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 900 }))}.`;
vi.stubGlobal("addEventListener", vi.fn<() => void>());
vi.stubGlobal("localStorage", { getItem: () => null, setItem: vi.fn<() => void>() });
vi.stubGlobal("location", { origin: "https://winnow.test" });
vi.stubGlobal("document", { cookie: `access_token=${token}` });

/** The other tab of this browser. */
const channel = Object.assign(new EventTarget(), { postMessage: vi.fn<(place: unknown) => void>() });
vi.stubGlobal("BroadcastChannel", function () {
  return channel;
});

type User = Parameters<typeof storeUser>[0];
const inWorkspace = (workspaceID: string, id = "usr_1") =>
  ({
    id,
    first_name: "",
    active_workspace: { id: workspaceID, name: workspaceID, permission_features: [] },
  }) as unknown as User;

/** Where the session is by the server, which refuses calls for another place as it does. */
let active = inWorkspace("wrk_x");
/** When an answer arrives, which is that of the moment when it was asked for. */
let arrival = Promise.resolve();
const asked: { path: string; shown: string | null }[] = [];
vi.stubGlobal("fetch", async (url: URL, init: RequestInit) => {
  const shown = new Headers(init.headers).get("winnow-workspace");
  asked.push({ path: url.pathname, shown });
  const user = active;
  await arrival;
  return shown === null || shown === user.active_workspace.id
    ? Response.json(user)
    : Response.json(
        { error: "You are in another workspace now.", code: "workspace.switched" },
        { status: 409 },
      );
});

const { api } = await import("./api.ts");
const { storeUser, useAuth } = await import("./auth.ts");
const { currentUserQuery } = await import("./current-user.ts");
const { followOtherTabs, switchingKey, useElsewhere } = await import("./workspace-sync.ts");
const { queryClient } = await import("./query-client.ts");

followOtherTabs();
const shownID = () => useAuth.getState().user?.active_workspace.id;
const movedTo = () => useElsewhere.getState().movedTo;
const write = async () => (await api.lists.$get({ query: {} })).status;

beforeEach(async () => {
  active = inWorkspace("wrk_x");
  await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  useElsewhere.setState({ movedTo: null });
  channel.postMessage.mockClear();
  asked.length = 0;
});
afterEach(() => queryClient.getMutationCache().clear());
afterAll(() => vi.unstubAllGlobals());

test("A call names the workspace that its page shows, and the read of the user names none.", async () => {
  expect(await write()).toBe(200);
  await queryClient.refetchQueries({ queryKey: ["me"] });
  expect(asked.map(({ shown }) => shown)).toEqual(["wrk_x", null]);
});

test("A refused call is not repeated; the page follows and says where it is.", async () => {
  active = inWorkspace("wrk_y");
  expect(await write()).toBe(409);
  await vi.waitUntil(() => movedTo() !== null);
  expect([shownID(), movedTo(), asked.length]).toEqual(["wrk_y", "wrk_y", 2]);
  expect(await write()).toBe(200);
});

test("A page that reads of a switch by itself says where it is.", async () => {
  active = inWorkspace("wrk_y");
  await queryClient.refetchQueries({ queryKey: ["me"] });
  expect(movedTo()).toBe("wrk_y");
});

test("An answer that was under way when another tab switched is not the last.", async () => {
  queryClient.clear();
  const unsubscribe = new QueryObserver(queryClient, currentUserQuery).subscribe(() => undefined);
  const { promise, resolve } = Promise.withResolvers<void>();
  arrival = promise;
  await vi.waitUntil(() => asked.length === 1);
  active = inWorkspace("wrk_y");
  channel.dispatchEvent(new MessageEvent("message", { data: { userID: "usr_1", workspaceID: "wrk_y" } }));
  resolve();
  await expect.poll(movedTo).toBe("wrk_y");
  unsubscribe();
});

test("A call that waits while the page moves is for the workspace that it was made in.", async () => {
  const pending = write();
  storeUser(inWorkspace("wrk_y"));
  await pending;
  expect(asked[0]?.shown).toBe("wrk_x");
});

test("Many refused calls read the user once.", async () => {
  active = inWorkspace("wrk_y");
  await Promise.all([write(), write(), write()]);
  await vi.waitUntil(() => movedTo() !== null);
  expect(asked.filter(({ path }) => path === "/api/user/me/")).toHaveLength(1);
});

test("A switch of this page itself is not told as one made elsewhere.", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const switching = queryClient
    .getMutationCache()
    .build(queryClient, { mutationKey: switchingKey, mutationFn: () => promise })
    .execute(undefined);
  active = inWorkspace("wrk_y");
  await write();
  await vi.waitUntil(() => shownID() === "wrk_y");
  resolve();
  await switching;
  expect(movedTo()).toBeNull();
});

test("Tabs tell each other where they are, and follow.", async () => {
  storeUser(inWorkspace("wrk_y"));
  storeUser(inWorkspace("wrk_y"));
  expect(channel.postMessage.mock.calls).toEqual([[{ userID: "usr_1", workspaceID: "wrk_y" }]]);
  active = inWorkspace("wrk_z");
  channel.dispatchEvent(new MessageEvent("message", { data: { userID: "usr_1", workspaceID: "wrk_z" } }));
  await vi.waitUntil(() => movedTo() === "wrk_z");
  expect(asked).toEqual([{ path: "/api/user/me/", shown: null }]);
  channel.dispatchEvent(new MessageEvent("message", { data: { userID: "usr_1", workspaceID: "wrk_z" } }));
  expect(asked).toHaveLength(1);
});

test("A tab follows another user who signs in in the same workspace.", async () => {
  active = inWorkspace("wrk_x", "usr_2");
  channel.dispatchEvent(new MessageEvent("message", { data: { userID: "usr_2", workspaceID: "wrk_x" } }));
  await vi.waitUntil(() => useAuth.getState().user?.id === "usr_2");
  expect(movedTo()).toBeNull();
});
