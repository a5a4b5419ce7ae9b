import { afterAll, beforeEach, expect, test, vi } from "vitest";

const token = `.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 900 }))}.`;
vi.stubGlobal("addEventListener", vi.fn<() => void>());
vi.stubGlobal("localStorage", { getItem: () => null, setItem: vi.fn<() => void>() });
vi.stubGlobal("location", { origin: "https://winnow.test" });
vi.stubGlobal("document", { cookie: `access_token=${token}` });
const { useAuth } = await import("./auth.ts");
const { currentUserQuery, refetchCurrentUser, rereadCurrentUser, setCurrentUser } =
  await import("./current-user.ts");
const { queryClient } = await import("./query-client.ts");

type User = Parameters<typeof setCurrentUser>[0];
const named = (first_name: string) =>
  ({ first_name, active_workspace: { id: "wrk_1", name: "", permission_features: [] } }) as unknown as User;

/** The answers that the server still owes, oldest first. They come even where nobody waits for them any longer. */
const owed: ((user: User, status?: number) => void)[] = [];
vi.stubGlobal("fetch", () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  owed.push((user, status = 200) => resolve(Response.json(user, { status })));
  return promise;
});
/** Answers a request, and waits until the page has dealt with it. */
async function answer(index: number, user: User): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = useAuth.subscribe(() => resolve());
  owed[index]?.(user);
  await promise;
  unsubscribe();
}
const shown = () => [useAuth.getState().user, queryClient.getQueryData(currentUserQuery.queryKey)];

beforeEach(() => {
  owed.length = 0;
  queryClient.clear();
});

afterAll(() => vi.unstubAllGlobals());

test("An answer that is older than a change does not undo it.", async () => {
  const fetching = queryClient.fetchQuery(currentUserQuery);
  await vi.waitUntil(() => owed.length === 1);
  setCurrentUser(named("Ngozi"));
  await expect(fetching).resolves.toEqual(named("Ngozi"));
  await answer(0, named("Sanne"));
  expect(shown()).toEqual([named("Ngozi"), named("Ngozi")]);
});

test("A fetch after a change does not wait for an older answer.", async () => {
  setCurrentUser(named("Sanne"));
  const older = queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  await vi.waitUntil(() => owed.length === 1);
  const fetching = refetchCurrentUser();
  await vi.waitUntil(() => owed.length === 2);
  await answer(1, named("Ngozi"));
  await Promise.all([older, fetching]);
  await answer(0, named("Sanne"));
  expect(shown()).toEqual([named("Ngozi"), named("Ngozi")]);
});

test("A change that was made stays made where the read after it fails, and is read again later.", async () => {
  setCurrentUser(named("Sanne"));
  const reading = rereadCurrentUser();
  await vi.waitUntil(() => owed.length === 1);
  owed[0]?.(named("Nobody"), 404);
  await reading;
  expect(shown()).toEqual([named("Sanne"), named("Sanne")]);
  expect(queryClient.getQueryState(currentUserQuery.queryKey)?.isInvalidated).toBe(true);
});
