import type { Context } from "aws-lambda";
import { describe, expect, test } from "vitest";
import { FunctionTimedOut, invoke, maxPayload, PayloadTooLarge } from "./invocation.ts";
import { lambda } from "./test-cloud.ts";

/** A text with this number of bytes as JSON. */
const text = (bytes: number) => "x".repeat(bytes - 2);

test("A handler receives a copy of the event, and its result is converted to JSON and back.", async () => {
  const event = { list: [1] };
  const result = await invoke(
    lambda((copy: typeof event) => {
      copy.list.push(2);
      return { at: new Date(0), none: undefined, list: copy.list };
    }),
    event,
  );
  expect(result).toEqual({ at: "1970-01-01T00:00:00.000Z", list: [1, 2] });
  expect(event).toEqual({ list: [1] });
});

test("The result of a handler that returns nothing is null.", async () => {
  expect(
    await invoke(
      lambda(() => {}),
      {},
    ),
  ).toBeNull();
});

test("An invocation rejects with the error that its handler throws, synchronously or not.", async () => {
  const thrown = new Error("broken");
  const now = lambda(() => {
    throw thrown;
  });
  await expect(invoke(now, {})).rejects.toBe(thrown);
  await expect(
    invoke(
      lambda(() => Promise.reject(thrown)),
      {},
    ),
  ).rejects.toBe(thrown);
});

test("The context has the function name, request id and remaining time.", async () => {
  const contexts: Context[] = [];
  const lefts: number[] = [];
  const remember = lambda((_event: unknown, context: Context) => {
    contexts.push(context);
    lefts.push(context.getRemainingTimeInMillis());
  }, 7);
  await invoke(remember, {});
  await invoke(remember, {});
  expect(contexts[0]).toMatchObject({
    functionName: "tested",
    memoryLimitInMB: "128",
    invokedFunctionArn: "arn:aws:lambda:us-east-1:000000000000:function:tested",
  });
  expect(contexts[0]?.awsRequestId).not.toBe(contexts[1]?.awsRequestId);
  expect(lefts[0]).toBeGreaterThan(6_000);
  expect(lefts[0]).toBeLessThanOrEqual(7_000);
});

test("An invocation rejects at the timeout of its function.", async () => {
  const forever = lambda(() => new Promise(() => {}), 0.05);
  const invoking = invoke(forever, {});
  await expect(invoking).rejects.toThrow(FunctionTimedOut);
  await expect(invoking).rejects.toThrow("Task timed out after 0.05 seconds");
});

test("Every invocation runs inside of `enter`.", async () => {
  const order: string[] = [];
  const inside = {
    ...lambda(() => void order.push("handler")),
    enter: <R>(body: () => R): R => {
      order.push("enter");
      return body();
    },
  };
  await invoke(inside, {});
  expect(order).toEqual(["enter", "handler"]);
});

describe("a payload of 6 MB", () => {
  test("is accepted as event, a byte more is refused", async () => {
    const length = lambda((event: string) => event.length);
    expect(await invoke(length, text(maxPayload))).toBe(maxPayload - 2);
    await expect(invoke(length, text(maxPayload + 1))).rejects.toThrow(PayloadTooLarge);
  });

  test("is accepted as result, a byte more is refused", async () => {
    const answer = (bytes: number) =>
      invoke(
        lambda(() => text(bytes)),
        {},
      );
    expect(await answer(maxPayload)).toHaveLength(maxPayload - 2);
    await expect(answer(maxPayload + 1)).rejects.toThrow(/Response payload .* exceeded/);
  });
});
