import { Hono } from "hono";
import { expect, it } from "vitest";
import { lazily } from "./lazily.ts";

it("An application is loaded once, and again where its load failed.", async () => {
  let loads = 0;
  const loaded = new Hono().get("/", (c) => c.text("hello"));
  const http = new Hono()
    .onError((error, c) => c.text(error.message, 500))
    .all(
      "*",
      lazily(async () => {
        loads += 1;
        if (loads === 1) throw new Error("Too many files are open.");
        return loaded;
      }),
    );
  const answers = [];
  for (let call = 0; call < 3; call += 1) answers.push(await (await http.request("/")).text());
  expect(answers).toEqual(["Too many files are open.", "hello", "hello"]);
  expect(loads).toBe(2);
});
