import { expect, it } from "vitest";
import { Contended } from "./table/retry.ts";
import { isUnavailable } from "./unavailable.ts";

const answer = (name: string, httpStatusCode: number) =>
  Object.assign(new Error(name), { name, $metadata: { httpStatusCode } });
const socket = (code: string) => Object.assign(new Error(code), { code });
/** As the SDK tells of a call that nobody answered. */
const unanswered = (error: Error) => Object.assign(error, { $metadata: { attempts: 3 } });
const named = (name: string) => Object.assign(new Error(name), { name });
const late = () => Object.assign(new Error("Slow"), { name: "TimeoutError" });

it.each([
  ["a service that answers 500", answer("InternalError", 500)],
  ["a service that answers 503", answer("SlowDown", 503)],
  ["a throttled request", answer("ThrottlingException", 400)],
  ["a transaction whose tries are used up", new Contended()],
  ["a connection that was refused", unanswered(socket("ECONNREFUSED"))],
  ["a request that took too long", unanswered(late())],
  ["an error that wraps one of these", new Error("Query", { cause: answer("InternalServerError", 500) })],
])("%s is a failure of the cloud.", (_, error) => {
  expect(isUnavailable(error)).toBe(true);
});

it.each([
  ["a request that is not permitted", answer("AccessDenied", 403)],
  ["an object that is missing", answer("NoSuchKey", 404)],
  ["a connection to somebody else that was refused", socket("ECONNREFUSED")],
  ["a host of a wrong name", new TypeError("fetch failed", { cause: socket("ENOTFOUND") })],
  ["somebody else who took too long", late()],
  ["somebody else who limits calls", named("TooManyRequestsError")],
  ["an error of the program", new TypeError("undefined is not a function")],
  ["no error", null],
])("%s is none.", (_, error) => {
  expect(isUnavailable(error)).toBe(false);
});
