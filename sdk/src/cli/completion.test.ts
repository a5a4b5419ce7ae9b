import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scriptFor } from "./completion.ts";
import { commandNames, shells } from "./commands.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-completion-"));
  for (const shell of shells) await writeFile(join(folder, shell), scriptFor(shell));
});
afterAll(() => rm(folder, { recursive: true }));

/** What bash offers for a line whose last word is being typed. */
function offered(...words: readonly string[]): string[] {
  const line = ["winnow", ...words].map((word) => `'${word}'`).join(" ");
  const program = `source '${join(folder, "bash")}'; COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _winnow; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync("bash", ["-c", program], { encoding: "utf8" }).split("\n").filter(Boolean);
}

describe("completion in bash", () => {
  it("offers the first words of commands", () => {
    expect(offered("")).toEqual(expect.arrayContaining(["verify", "list", "rules", "credits", "completion"]));
    expect(offered("su")).toEqual(["suppressions"]);
  });

  it.each([
    [
      "list",
      ["create", "ls", "get", "revise", "died", "keep-fresh", "schedules", "cancel", "results", "download"],
    ],
    ["rules", ["import", "export"]],
    ["suppressions", ["import", "export"]],
    ["outcomes", ["send", "import", "erase"]],
  ])("offers the second words of %s, and no others", (first, second) => {
    expect(offered(first, "")).toEqual([...second, "--help"]);
  });

  it("offers no second word where there is none", () => {
    expect(offered("credits", "")).toEqual([]);
    expect(offered("list", "c")).toEqual(["create", "cancel"]);
  });

  it("offers the options of the command, and the words of an option", () => {
    expect(offered("list", "create", "--ma")).toEqual(["--max-bounce"]);
    expect(offered("verify", "--w")).toEqual([]);
    expect(offered("list", "create", "--mode", "")).toEqual(["clean", "verify", "analyze"]);
    expect(offered("completion", "f")).toEqual(["fish"]);
    expect(offered("suppressions", "export", "--fo")).toEqual(["--format"]);
    expect(offered("suppressions", "export", "--reason", "b")).toEqual(["bounce"]);
  });
});

describe("a script", () => {
  it.each(["zsh", "fish"] as const)(
    "for %s names every command and is read by that shell where it is there",
    (shell) => {
      for (const command of commandNames)
        for (const word of command.split(" ")) expect(scriptFor(shell)).toContain(word);
      let isThere = true;
      try {
        execFileSync(shell, ["--version"], { stdio: "pipe" });
      } catch {
        isThere = false;
      }
      if (isThere) execFileSync(shell, ["-n", join(folder, shell)], { stdio: "pipe" });
    },
  );
});
