import { SSMClient } from "@aws-sdk/client-ssm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Config } from "../../kit/config.ts";
import { read, refresh } from "./read.ts";

let now = 0;
const send = vi.fn<() => Promise<{ Parameter: { Value: string } }>>();
const answer = (Value: string) => ({ Parameter: { Value } });

beforeEach(() => {
  send.mockReset();
  vi.spyOn(Config, "get").mockReturnValue({ secretPrefix: "/winnow/test" } as never);
  vi.spyOn(SSMClient.prototype, "send").mockImplementation(send as never);
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

it("A secret is read again once a minute, by all who ask together.", async () => {
  send.mockResolvedValueOnce(answer("old")).mockResolvedValueOnce(answer("new"));
  expect(await read("one")).toBe("old");
  await Promise.all([refresh("one"), refresh("one")]);
  expect(await read("one")).toBe("new");
  now += 59_999;
  await refresh("one");
  expect(send).toHaveBeenCalledTimes(2);
  now += 1;
  send.mockResolvedValueOnce(answer("newer"));
  await refresh("one");
  expect(await read("one")).toBe("newer");
});

it("A secret that could not be read again is, a second later, and keeps its value until then.", async () => {
  send.mockResolvedValueOnce(answer("old")).mockRejectedValueOnce(new Error("SSM is down."));
  expect(await read("two")).toBe("old");
  await expect(refresh("two")).rejects.toThrow("SSM is down.");
  now += 999;
  await expect(refresh("two")).rejects.toThrow("SSM is down.");
  expect(send).toHaveBeenCalledTimes(2);
  expect(await read("two")).toBe("old");
  now += 1;
  send.mockResolvedValueOnce(answer("new"));
  await refresh("two");
  expect(await read("two")).toBe("new");
});
