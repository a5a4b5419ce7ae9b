import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const tokenFor = (seconds: number) => `.${btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds }))}.`;
let areCookiesBlocked = false;
const jar = new Map<string, string>();
vi.stubGlobal("document", {
  get cookie() {
    return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  },
  set cookie(text: string) {
    if (areCookiesBlocked) return;
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    if (value === "") jar.delete(name);
    else jar.set(name, decodeURIComponent(value));
  },
});
vi.stubGlobal("addEventListener", vi.fn<() => void>());
vi.stubGlobal("removeEventListener", vi.fn<() => void>());
vi.stubGlobal("location", { origin: "https://winnow.test", protocol: "https:", hostname: "winnow.test" });
vi.stubGlobal("navigator", { onLine: true });
vi.stubGlobal("localStorage", {
  getItem: () => null,
  setItem: vi.fn<() => void>(),
  removeItem: vi.fn<() => void>(),
});

/** The answers to come, and what was asked. The last one stays. */
let answers: (() => Response | Promise<Response>)[] = [];
const asked: { path: string; authorization: string | null }[] = [];
vi.stubGlobal("fetch", async (url: URL | string, init: RequestInit) => {
  if (url === "/mark.svg") return new Response();
  const { pathname } = new URL(url);
  asked.push({ path: pathname, authorization: new Headers(init.headers).get("authorization") });
  const next = answers.length > 1 ? answers.shift() : answers[0];
  if (!next) throw new Error("no answer");
  return next();
});

const { storeUser, useAuth } = await import("./auth.ts");
const { serverNow, setClock } = await import("./clock.ts");
const { session } = await import("./session.ts");
const { signOut } = await import("./sign-out.ts");
const ann = {
  id: "usr_1",
  first_name: "Ann",
  active_workspace: { id: "wrk_1", name: "Ann's", permission_features: [] },
} as unknown as Parameters<typeof storeUser>[0];

const refusal =
  (status: number, headers = {}) =>
  () =>
    Response.json({ error: "no" }, { status, headers });
const renewed = () => Response.json({ access: tokenFor(900), refresh: "second" });
const never = () => new Promise<Response>(() => undefined);
const isSignedIn = () => useAuth.getState().isAuthenticated;

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  jar.clear();
  jar.set("access_token", tokenFor(-1));
  jar.set("refresh_token", "first");
  storeUser(ann);
});
afterEach(() => vi.useRealTimers());
afterAll(() => vi.unstubAllGlobals());

/** What becomes of a refresh, however long it waits. */
async function outcomeOf(refreshing: Promise<unknown>): Promise<string> {
  const outcome = refreshing.then(
    () => "renewed",
    (error: { status: number }) => `failed: ${error.status}`,
  );
  await vi.runAllTimersAsync();
  return outcome;
}

test.each([403, 408, 429, 500, 503])(
  "A refresh goes on after %i, and nobody is logged out.",
  async (status) => {
    answers = [refusal(status), refusal(status), refusal(status), renewed];
    expect(await outcomeOf(session.accessToken())).toBe("renewed");
    expect([jar.get("refresh_token"), isSignedIn()]).toEqual(["second", true]);
  },
);

test.each([403, 429, 500])(
  "A refresh that meets %i for half a minute fails, and keeps the tokens.",
  async (status) => {
    answers = [refusal(status)];
    expect(await outcomeOf(session.accessToken())).toBe(`failed: ${status}`);
    expect([asked.length, jar.get("refresh_token"), isSignedIn()]).toEqual([7, "first", true]);
    await expect(outcomeOf(session.isActive())).resolves.toBe(`failed: ${status}`);
  },
);

test.each([400, 401])("A refresh that is refused by %i ends the session at once.", async (status) => {
  answers = [refusal(status), renewed];
  expect(await outcomeOf(session.accessToken())).toBe(`failed: ${status}`);
  expect([asked.length, jar.size, isSignedIn()]).toEqual([1, 0, false]);
});

test("A limit is asked again when it says so, and not before.", async () => {
  answers = [refusal(429, { "retry-after": "60" }), renewed];
  const token = session.accessToken();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await token;
  expect(asked).toHaveLength(2);
});

test.each([
  ["stores no tokens", renewed],
  ["ends no session", refusal(401)],
])("An answer for a session that is no longer this browser's %s", async (_, answer) => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answers = [() => promise];
  const token = session.accessToken();
  await vi.waitUntil(() => asked.length === 1);
  jar.set("access_token", "of another");
  jar.set("refresh_token", "of another");
  resolve(answer());
  expect(await outcomeOf(token)).toBe("failed: 401");
  expect([...jar.values()]).toEqual(["of another", "of another"]);
  expect(isSignedIn()).toBe(true);
});

test("Logging out ends the session on the server by the token at hand.", async () => {
  const access = tokenFor(900);
  jar.set("access_token", access);
  answers = [() => Response.json({ message: "" })];
  await signOut();
  expect(asked).toEqual([{ path: "/api/user/sign-out/", authorization: `Bearer ${access}` }]);
  expect([jar.size, isSignedIn()]).toEqual([0, false]);
});

test("Logging out without a connection takes three seconds, and ends the session on the server later.", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answers = [() => promise, () => Response.json({ message: "" })];
  const leaving = signOut();
  await vi.advanceTimersByTimeAsync(2_999);
  expect(isSignedIn()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  await leaving;
  expect([jar.size, isSignedIn()]).toEqual([0, false]);
  jar.set("refresh_token", "of another");
  resolve(renewed());
  await vi.waitUntil(() => asked.length === 2);
  expect(asked[1]).toMatchObject({
    path: "/api/user/sign-out/",
    authorization: expect.stringContaining("Bearer ."),
  });
  expect([...jar.values()]).toEqual(["of another"]);
});

test("Logging out where the server never answers takes three seconds.", async () => {
  answers = [never];
  expect(
    await Promise.race([signOut().then(() => "out"), vi.advanceTimersByTimeAsync(3_001).then(() => "late")]),
  ).toBe("out");
});

test("A sign-in says that cookies are needed where the browser keeps none.", () => {
  jar.clear();
  const tokens = { access: tokenFor(900), refresh: "first" };
  areCookiesBlocked = true;
  expect(() => session.start(tokens, true)).toThrow("Winnow needs cookies");
  areCookiesBlocked = false;
  session.start(tokens, true);
  expect(jar.get("refresh_token")).toBe("first");
});

describe("where the clock of the device is wrong", () => {
  const day = 86_400_000;
  /** What the server issues while the device is this far from its time. */
  const issued = (aheadMs: number) => {
    const iat = Math.round((Date.now() - aheadMs) / 1000);
    return `.${btoa(JSON.stringify({ iat, exp: iat + 900 }))}.`;
  };
  afterEach(() => setClock(issued(0)));

  test.each([day, 2 * 60_000, -day])(
    "by %i ms, a token is renewed once and not at each call",
    async (ahead) => {
      answers = [() => Response.json({ access: issued(ahead), refresh: "second" })];
      const access = await session.accessToken();
      await expect(session.accessToken()).resolves.toBe(access);
      expect(asked).toHaveLength(1);
      expect(serverNow()).toBeCloseTo(Date.now() - ahead, -4);
      await vi.advanceTimersByTimeAsync(841_000);
      await session.accessToken();
      expect(asked).toHaveLength(2);
    },
  );

  test("by half a minute at most, its own time is shown", () => {
    setClock(issued(29_000));
    expect(serverNow()).toBe(Date.now());
    setClock(issued(31_000));
    expect(serverNow()).toBeLessThan(Date.now());
    setClock("a text that says no time");
    expect(serverNow()).toBeLessThan(Date.now());
  });
});
