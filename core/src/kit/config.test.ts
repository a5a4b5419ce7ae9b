import { describe, expect, it } from "vitest";
import { Config } from "./config.ts";

const environment = {
  TABLE_NAME: "winnow-test-table",
  BUCKET_NAME: "winnow-test-files",
  BUS_NAME: "winnow-test-bus",
  SECRET_PREFIX: "/winnow/test",
  QUEUE_URL_VERIFY_CHUNK: "http://127.0.0.1:9/000000000000/verify-chunk",
  STALE_SECONDS: "900",
  RETRY_SECONDS: "15",
  DEADLINE_SECONDS: "86400",
  GREYLIST_SECONDS: "300,900",
  AGENT_SILENCE_SECONDS: "20",
  CODES_PER_HOUR: "20",
  FREE_GRANTS_PER_DOMAIN: "5",
};
const direct = {
  PROBE_TRANSPORT: "direct",
  PROBE_EHLO: "probe.winnow.test",
  PROBE_MAIL_FROM: "verify@probe.winnow.test",
  PROBE_SHARE: "0.2",
  PROBE_FORBIDDEN: "9.9.9.0/24, 2a00:1450::/32 8.8.8.8",
};

describe("the configuration", () => {
  it("parses numbers, lists and names", () => {
    expect(Config.parse(environment)).toEqual({
      table: "winnow-test-table",
      bucket: "winnow-test-files",
      bus: "winnow-test-bus",
      stage: "local",
      storage: null,
      secretPrefix: "/winnow/test",
      queues: { "verify-chunk": "http://127.0.0.1:9/000000000000/verify-chunk" },
      mailFrom: null,
      appURL: null,
      probing: null,
      google: null,
      paddle: null,
      staleSeconds: 900,
      retrySeconds: 15,
      deadlineSeconds: 86_400,
      retrySchedule: [300, 900],
      chunksInFlight: { min: 1, max: 50 },
      smallRows: 10_000,
      jobsAtOnce: { steps: 3, verifications: 10 },
      waitingCalls: { all: 80, polls: 40 },
      slowRounds: { chunks: 30, addresses: 20, analyses: 6, firstAddresses: 30 },
      agentSilenceSeconds: 20,
      codesPerHour: 20,
      freeGrantsPerDomain: 5,
      requestsPerMinute: { session: 600, workspace: 3_000 },
    });
  });

  it("throws the names of all missing or malformed variables", () => {
    const incomplete = { ...environment, TABLE_NAME: undefined, BUS_NAME: "" };
    expect(() => Config.parse(incomplete)).toThrow("TABLE_NAME is missing; BUS_NAME is missing.");
  });

  it.each([
    [{ STALE_SECONDS: "soon" }, 'STALE_SECONDS is "soon"; set a whole number from 1 on.'],
    [{ WAITING_CALLS: "80,40" }, 'WAITING_CALLS is "80,40"; set a whole number from 1 on.'],
    [{ SLOW_ROUNDS_OF_CHUNKS: "0" }, 'SLOW_ROUNDS_OF_CHUNKS is "0"; set a whole number from 1 on.'],
    [{ SMALL_ROWS: "-1" }, 'SMALL_ROWS is "-1"; set a whole number from 0 on.'],
    [
      { GREYLIST_SECONDS: "300,,900" },
      'GREYLIST_SECONDS is "300,,900"; set whole numbers from 1 on, such as 300 or 300,900.',
    ],
  ])("says what to set in place of %j", (malformed, message) => {
    expect(() => Config.parse({ ...environment, ...malformed })).toThrow(message);
  });

  it("gives each limit the number of its own setting", () => {
    const limits = {
      MIN_CHUNKS_IN_FLIGHT: "2",
      MAX_CHUNKS_IN_FLIGHT: "3",
      STEPS_AT_ONCE: "4",
      VERIFICATIONS_AT_ONCE: "5",
      SLOW_ROUNDS_OF_CHUNKS: "6",
      SLOW_ROUNDS_OF_ADDRESSES: "7",
      SLOW_ROUNDS_OF_ANALYSES: "8",
      FIRST_ROUNDS_OF_ADDRESSES: "9",
      WAITING_CALLS: "10",
      WAITING_POLLS: "11",
      SESSION_REQUESTS_PER_MINUTE: "12",
      WORKSPACE_REQUESTS_PER_MINUTE: "13",
      SMALL_ROWS: "0",
    };
    expect(Config.parse({ ...environment, ...limits })).toMatchObject({
      chunksInFlight: { min: 2, max: 3 },
      jobsAtOnce: { steps: 4, verifications: 5 },
      slowRounds: { chunks: 6, addresses: 7, analyses: 8, firstAddresses: 9 },
      waitingCalls: { all: 10, polls: 11 },
      requestsPerMinute: { session: 12, workspace: 13 },
      smallRows: 0,
    });
  });

  it("says where a stage keeps its data, in full or not at all", () => {
    const stored = { ...environment, STORAGE_REGION: "eu-west-1", LOG_DAYS: "365", RECOVERY_DAYS: "35" };
    expect(Config.parse(stored).storage).toEqual({ region: "eu-west-1", logDays: 365, recoveryDays: 35 });
    expect(Config.parse({ ...stored, CLIENT_LOG_DAYS: "30" }).storage).toMatchObject({ clientLogDays: 30 });
    expect(() => Config.parse({ ...stored, LOG_DAYS: undefined })).toThrow("LOG_DAYS is missing");
  });

  describe("of Paddle", () => {
    const price = `pri_${"a".repeat(26)}`;
    const paddle = (PADDLE_URL: string, more: Record<string, string> = {}) => {
      const PADDLE_PRICES = JSON.stringify({ "pro-month": price });
      const settings = { PADDLE_URL, PADDLE_CLIENT_TOKEN: "test_1", PADDLE_PRICES, ...more };
      return Config.parse({ ...environment, ...settings }).paddle;
    };
    const local = { AWS_ENDPOINT_URL: "http://127.0.0.1:4566" };

    it("names the environment by the URL of the API", () => {
      expect(paddle("https://api.paddle.com")).toEqual({
        url: "https://api.paddle.com",
        environment: "production",
        clientToken: "test_1",
        prices: { "pro-month": price },
      });
      expect(paddle("https://sandbox-api.paddle.com/")?.environment).toBe("sandbox");
      expect(paddle("http://127.0.0.1:4600", local)?.environment).toBe("local");
    });

    it.each([
      ["http://127.0.0.1:4600", {}],
      ["https://api.paddle.com.example", {}],
      ["http://api.paddle.com", {}],
      ["https://paddle.example", local],
      ["http://127.0.0.1:4600", { AWS_ENDPOINT_URL: "https://dynamodb.eu-west-1.amazonaws.com" }],
    ])("refuses the URL %s with %j", (url, more) => {
      expect(() => paddle(url, more)).toThrow("a deployed stage calls Paddle's own API only");
    });

    it("refuses prices that are no JSON, and ids that are none of a price", () => {
      expect(() => paddle("https://api.paddle.com", { PADDLE_PRICES: "{" })).toThrow(
        "PADDLE_PRICES is not JSON",
      );
      expect(() => paddle("https://api.paddle.com", { PADDLE_PRICES: '{"a":"b"}' })).toThrow("price id");
    });
  });

  it("parses the transport of the prober", () => {
    expect(Config.parse({ ...environment, PROBE_TRANSPORT: "agent" }).probing).toEqual({
      transport: "agent",
    });
    expect(Config.parse({ ...environment, ...direct }).probing).toEqual({
      transport: "direct",
      ehlo: "probe.winnow.test",
      mailFrom: "verify@probe.winnow.test",
      share: 0.2,
      forbidden: ["9.9.9.0/24", "2a00:1450::/32", "8.8.8.8"],
      selfTest: [],
    });
  });

  it("throws for an unknown transport and for a missing EHLO name", () => {
    expect(() => Config.parse({ ...environment, PROBE_TRANSPORT: "pigeon" })).toThrow(
      'PROBE_TRANSPORT is "pigeon"; set none, agent, direct or socks5.',
    );
    expect(() => Config.parse({ ...environment, ...direct, PROBE_EHLO: "" })).toThrow(
      "PROBE_EHLO is missing.",
    );
    expect(() => Config.parse({ ...environment, ...direct, PROBE_SHARE: "2" })).toThrow(
      'PROBE_SHARE is "2"; set a number above 0 and at most 1.',
    );
  });
});
