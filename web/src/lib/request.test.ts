import { afterEach, expect, test, vi } from "vitest";

vi.stubGlobal("addEventListener", vi.fn<() => void>());
const { request } = await import("./request.ts");
const fetched = vi.fn<(url: URL) => Promise<Response>>(async () => new Response("{}"));
vi.stubGlobal("fetch", fetched);

afterEach(() => fetched.mockClear());

test.each([
  ["https://winnow.test/api/user/me", "https://winnow.test/api/user/me/"],
  ["https://winnow.test/api/user/me/", "https://winnow.test/api/user/me/"],
  ["https://winnow.test/api/lists?q=a%2Fb", "https://winnow.test/api/lists/?q=a%2Fb"],
])("A call of %s goes to %s", async (url, sent) => {
  await request(url);
  await request(new Request(url));
  expect(fetched.mock.calls.map(([each]) => each.href)).toEqual([sent, sent]);
});
