/** What the program of an agent says of its environment before it starts. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const program = join(import.meta.dirname, "../../agent/main.ts");

/** The first line that the program says, and how it ends. */
function said(environment: Record<string, string>) {
  const { stderr, status } = spawnSync(process.execPath, [program, "--url", "http://127.0.0.1:9"], {
    env: environment,
    encoding: "utf8",
  });
  return { line: stderr.split("\n")[0], status };
}

const sender = { WINNOW_PROBE_EHLO: "probe.test", WINNOW_PROBE_MAIL_FROM: "verify@probe.test" };

it("The agent names what its environment lacks.", () => {
  expect(said({})).toEqual({
    line: "The environment lacks WINNOW_AGENT_TOKEN, WINNOW_PROBE_EHLO, WINNOW_PROBE_MAIL_FROM.",
    status: 2,
  });
});

it("The agent does not start with a former name, so that no network of yours is asked by mistake.", () => {
  expect(said({ ...sender, WINNOW_AGENT_TOKEN: "token", PROBE_FORBIDDEN: "192.0.2.0/24" })).toEqual({
    line: "Put WINNOW_ before PROBE_FORBIDDEN: the names are those of the stage.",
    status: 2,
  });
});

it("The agent names a share that is none.", () => {
  expect(said({ ...sender, WINNOW_AGENT_TOKEN: "token", WINNOW_PROBE_SHARE: "2" })).toEqual({
    line: "WINNOW_PROBE_SHARE must be above 0 and at most 1: how much is used of what mail hosts bear.",
    status: 2,
  });
});
