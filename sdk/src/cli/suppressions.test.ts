import { afterEach, describe, expect, it, vi } from "vitest";
import { json, scriptedFetch } from "../../test/scripted-fetch.ts";
import { Winnow } from "../winnow.ts";
import { exportSuppressions } from "./suppressions.ts";

afterEach(() => vi.restoreAllMocks());

/** What an export prints to the standard output and to the standard error, where the server answers with these parts. */
async function run(...parts: object[]) {
  const { fetch } = scriptedFetch(...parts.map((part) => json(part)));
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      printed[name] += String(text);
      return true;
    });
  const winnow = new Winnow("wn_test_x", { baseUrl: "https://winnow.test", fetch });
  const { signal } = new AbortController();
  const context = {
    key: "",
    baseUrl: "",
    isJSON: false,
    signal,
    winnow,
    words: [],
    flags: new Set<string>(),
  };
  const code = await exportSuppressions({ ...context, values: { format: "ses" } });
  return { code, ...printed };
}

describe("an export", () => {
  it("says beside the file how much of all its parts is left out", async () => {
    const printed = await run(
      { csv: "a@b.test,BOUNCE\r\n", left_out: { hashes: 999, formulas: 0 }, next_cursor: "next" },
      { csv: "c@b.test,BOUNCE\r\n", left_out: { hashes: 1, formulas: 1 }, next_cursor: null },
    );
    expect(printed).toEqual({
      code: 0,
      stdout: "a@b.test,BOUNCE\r\nc@b.test,BOUNCE\n",
      stderr: "left out: 1,000 hashes without an address\nleft out: 1 address that a spreadsheet might run\n",
    });
  });

  it("says nothing where nothing is left out", async () => {
    const left_out = { hashes: 0, formulas: 0 };
    expect((await run({ csv: "a@b.test,BOUNCE\r\n", left_out, next_cursor: null })).stderr).toBe("");
  });
});
