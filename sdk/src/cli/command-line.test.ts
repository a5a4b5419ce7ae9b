import { describe, expect, it } from "vitest";
import { choiceOf, choicesOf, onlyWord, percentOf, readCommandLine, UsageError } from "./command-line.ts";
import { commandNames, commands } from "./commands.ts";
import { help, helpOf } from "./help.ts";

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

  it("asks for help or the version, wherever that stands, of all commands or of one", () => {
    expect(read("--help")).toMatchObject({ command: null, flags: new Set(["help"]) });
    expect(read("list --help")).toMatchObject({ command: null, flags: new Set(["help"]) });
    expect(read("list create --help")).toMatchObject({ command: "list create", flags: new Set(["help"]) });
    expect(read("--version")).toMatchObject({ command: null, flags: new Set(["version"]) });
  });

  it("takes - for the standard input", () => {
    expect(read("verify - --json").words).toEqual(["-"]);
    expect(read("list create - --watch").words).toEqual(["-"]);
  });

  it.each([
    ["clean a.csv", "There is no command “clean”"],
    ["", "There is no command"],
    ["list", "Write one of: winnow list create, winnow list ls"],
    ["list remove", "There is no command “list remove”"],
    ["verify --watch a@b.test", "--watch"],
    ["list create --out", "--out"],
    ["credits --json=yes", "--json"],
    ["credits extra", "winnow credits takes no words"],
    ["list ls Spring", "winnow list ls takes no words"],
  ])("is refused: %s", (line, sentence) => {
    expect(() => read(line)).toThrow(UsageError);
    expect(() => read(line)).toThrow(sentence);
  });

  it.each(commandNames)("takes every option that the help of %s names, and no other", (command) => {
    const words = command.split(" ");
    const own = new Set(helpOf(command).match(/--[a-z-]+(?: [A-Z]+)?/g));
    for (const option of own) {
      if (option === "--help" || option === "--version" || option === "--watch") continue;
      const [name = "", argument] = option.split(" ");
      expect(readCommandLine([...words, name, ...(argument === undefined ? [] : ["x"])]).command).toBe(
        command,
      );
    }
    const others = Object.values(commands).flatMap(({ options }) => Object.keys(options));
    for (const name of others.filter((each) => !helpOf(command).includes(`--${each} `)))
      expect(() => readCommandLine([...words, `--${name}=x`])).toThrow(UsageError);
  });

  it("is in the help with every command", () => {
    for (const command of commandNames) expect(help()).toContain(`winnow ${command}`);
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
