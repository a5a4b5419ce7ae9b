import { VisibleError } from "@winnow/core/kit/error";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { atOnce } from "./at-once.ts";
import { onError } from "./error/problem.ts";

/** A server that takes 64 calls at a time, and answers them once `end` is called. */
function server() {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const app = new Hono();
  app.use(atOnce(64));
  app.onError(onError as never);
  app.post("/", async (c) => {
    await ended;
    return c.text("done");
  });
  app.post("/fails", () => {
    throw new VisibleError("conflict", "list.conflict", "This list is being verified already.");
  });
  const call = async (path = "/", key = "one") =>
    app.request(path, { method: "POST", headers: { authorization: `Bearer ${key}` } });
  return { end, call };
}

it("Of 65 calls at a time 64 are taken, and one is refused at once with Retry-After.", async () => {
  const { end, call } = server();
  const taken = Array.from({ length: 64 }, () => call());
  const refused = await call();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await refused.json()).toMatchObject({
    code: "unavailable",
    detail: "64 such calls are under way already. Try again in a second.",
  });
  end();
  expect((await Promise.all(taken)).map(({ status }) => status)).toEqual(taken.map(() => 200));
  expect((await call()).status).toBe(200);
});

it("A call that fails leaves its place.", async () => {
  const { end, call } = server();
  end();
  for (let count = 0; count < 65; count += 1) expect((await call("/fails")).status).toBe(409);
  expect((await call()).status).toBe(200);
});

it("A caller with few calls under way is taken beside one who has all places, four times.", async () => {
  const { end, call } = server();
  const taken = Array.from({ length: 64 }, () => call());
  const others = Array.from({ length: 4 }, () => call("/", "another"));
  expect((await call("/", "another")).status).toBe(503);
  expect((await call()).status).toBe(503);
  end();
  expect((await Promise.all([...taken, ...others])).map(({ status }) => status)).not.toContain(503);
});

it("Of callers with few calls each 128 are taken.", async () => {
  const { end, call } = server();
  const taken = Array.from({ length: 128 }, (_, index) => call("/", `${index}`));
  expect((await call("/", "another")).status).toBe(503);
  end();
  expect((await Promise.all(taken)).map(({ status }) => status)).not.toContain(503);
});
