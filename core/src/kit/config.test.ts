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
      secretPrefix: "/winnow/test",
      queues: { "verify-chunk": "http://127.0.0.1:9/000000000000/verify-chunk" },
      mailFrom: null,
      appURL: null,
      probing: null,
      google: null,
      staleSeconds: 900,
      retrySeconds: 15,
      deadlineSeconds: 86_400,
      retrySchedule: [300, 900],
      chunksInFlight: { least: 2, most: 50 },
      jobsAtOnce: { steps: 3, verifications: 10 },
      agentSilenceSeconds: 20,
      codesPerHour: 20,
      requestsPerMinute: { session: 600, workspace: 3_000 },
    });
  });

  it("throws the names of all missing or malformed variables", () => {
    const incomplete = { ...environment, TABLE_NAME: undefined, BUS_NAME: "" };
    expect(() => Config.parse(incomplete)).toThrow("TABLE_NAME is missing; BUS_NAME is missing.");
    expect(() => Config.parse({ ...environment, STALE_SECONDS: "soon" })).toThrow(/STALE_SECONDS /);
    expect(() => Config.parse({ ...environment, GREYLIST_SECONDS: "300,,900" })).toThrow(/GREYLIST_SECONDS /);
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
      "PROBE_TRANSPORT is pigeon; it can be none, agent, direct or socks5.",
    );
    expect(() => Config.parse({ ...environment, ...direct, PROBE_EHLO: "" })).toThrow(
      "PROBE_EHLO is missing.",
    );
    expect(() => Config.parse({ ...environment, ...direct, PROBE_SHARE: "2" })).toThrow(/PROBE_SHARE /);
  });
});
