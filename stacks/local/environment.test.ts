import { describe, expect, test } from "vitest";
import { parseLocalEnvironment } from "./environment.ts";

describe("the local environment", () => {
  test("probes the internet only if asked to", () => {
    expect(parseLocalEnvironment({ PROBE_TRANSPORT: "direct" }).probeInternet).toBe(true);
    expect(parseLocalEnvironment({ PROBE_TRANSPORT: "none" }).probeInternet).toBe(false);
    expect(parseLocalEnvironment({ PROBE_TRANSPORT: "" }).probeInternet).toBe(false);
    expect(parseLocalEnvironment({}).probeInternet).toBe(false);
  });

  test("refuses another transport and names those that work", () => {
    expect(() => parseLocalEnvironment({ PROBE_TRANSPORT: "pigeon" })).toThrow(
      "PROBE_TRANSPORT is pigeon; it can be direct or none on this machine.",
    );
  });

  test("has the token of the agents, null if it is empty or unset", () => {
    expect(parseLocalEnvironment({ WINNOW_AGENT_TOKEN: "secret" }).agentToken).toBe("secret");
    expect(parseLocalEnvironment({ WINNOW_AGENT_TOKEN: "" }).agentToken).toBeNull();
    expect(parseLocalEnvironment({}).agentToken).toBeNull();
  });
});
