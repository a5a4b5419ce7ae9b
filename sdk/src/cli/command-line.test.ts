import { describe, expect, it } from "vitest";
import {
  choiceOf,
  choicesOf,
  help,
  onlyWord,
  percentOf,
  readCommandLine,
  UsageError,
} from "./command-line.ts";

const read = (line: string) => readCommandLine(line === "" ? [] : line.split(" "));

describe("a command line", () => {
  it("has a command, words, flags and values in any order", () => {
    expect(read("list create --watch a.csv --out b.csv --json")).toEqual({
      command: "list create",
      words: ["a.csv"],
      flags: new Set(["watch", "json"]),
      values: { out: "b.csv" },
    });
    expect(read("verify a@b.test c@d.test").words).toEqual(["a@b.test", "c@d.test"]);
  });

  it("asks for help or the version, wherever that stands", () => {
    for (const line of ["", "--help", "list create --help"])
      expect(read(line)).toMatchObject({ command: null, flags: new Set(["help"]) });
    expect(read("--version")).toMatchObject({ command: null, flags: new Set(["version"]) });
  });

  it.each([
    ["clean a.csv", "There is no command “clean”"],
    ["list", "There is no command “list”"],
    ["list remove", "There is no command “list remove”"],
    ["verify --watch a@b.test", "--watch"],
    ["list create --out", "--out"],
    ["credits --json=yes", "--json"],
  ])("is refused: %s", (line, sentence) => {
    expect(() => read(line)).toThrow(UsageError);
    expect(() => read(line)).toThrow(sentence);
  });

  it("takes every option that the help names, and no other", () => {
    const named = new Set(help.match(/--[a-z-]+/g));
    const options = ["verify", "list create", "list download", "credits", "listen"].flatMap((command) =>
      [...named].filter((option) => {
        const words = command.split(" ");
        for (const line of [
          [...words, option],
          [...words, option, "x"],
        ])
          try {
            readCommandLine(line);
            return true;
          } catch {
            continue;
          }
        return false;
      }),
    );
    expect(new Set(options)).toEqual(named);
  });
});

describe("a choice", () => {
  it("is one of its words, or the first", () => {
    expect(choiceOf("mode", undefined, ["clean", "verify"])).toBe("clean");
    expect(choiceOf("mode", "verify", ["clean", "verify"])).toBe("verify");
    expect(() => choiceOf("mode", "wash", ["clean", "verify"])).toThrow(
      "--mode is clean, verify, not “wash”.",
    );
  });

  it("of several is separated by commas", () => {
    expect(choicesOf("fail-on", "invalid, risky", ["invalid", "risky"])).toEqual(["invalid", "risky"]);
    expect(choicesOf("fail-on", undefined, ["invalid"])).toEqual([]);
    expect(() => choicesOf("fail-on", "invalid,", ["invalid"])).toThrow("--fail-on is invalid");
  });

  it("of a single word is no more and no less", () => {
    expect(onlyWord(["a.csv"], "the file")).toBe("a.csv");
    for (const words of [[], ["a", "b"]]) expect(() => onlyWord(words, "the file")).toThrow(UsageError);
  });
});

describe("a percentage", () => {
  it("is a number from 0 to 100", () => {
    expect(["0", "2", "2.5", "100"].map((given) => percentOf("max-bounce", given))).toEqual([0, 2, 2.5, 100]);
    expect(percentOf("max-bounce", undefined)).toBeNull();
  });

  it.each(["-0.1", "100.1", "two", "", "2%"])("is refused: “%s”", (given) => {
    expect(() => percentOf("max-bounce", given)).toThrow("--max-bounce is a number from 0 to 100");
  });
});
