import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Audit } from "../../src/audit/index.ts";
import { tableOf } from "../../src/file/index.ts";
import { everything } from "../../src/kit/permission.ts";
import { RulesEntity } from "../../src/rule/entity.ts";
import { Rule } from "../../src/rule/index.ts";
import { limits } from "../../src/rule/limits.ts";
import { read } from "../../src/rule/stored.ts";
import { as, newWorkspaceID, user } from "../actors.ts";

function newTeam(workspaceID = newWorkspaceID(), permissions = everything) {
  const run = <R>(body: () => R): R => as(user(workspaceID, permissions), body);
  return {
    workspaceID,
    import: async (csv: string) => run(() => Rule.importFile({ csv })),
    preview: async (csv: string) => run(() => Rule.previewFile({ csv })),
    make: (rule: Parameters<typeof Rule.create>[0]) => run(() => Rule.create(rule)),
    rules: async () => (await read(workspaceID)).rules.toReversed(),
    export: async () => {
      const parts: string[] = [];
      for (let cursor: string | undefined; ;) {
        const part = await run(() => Rule.exportPart({ cursor }));
        parts.push(part.csv);
        if (part.next_cursor === null) return parts;
        cursor = part.next_cursor;
      }
    },
    audit: async () => (await run(() => Audit.list({}))).results,
    version: async () => (await RulesEntity.get({ workspaceID }).go({ consistent: true })).data?.version ?? 0,
  };
}

const file = (...rows: string[]): string => ["match,value,effect,note", ...rows].join("\n");
const domains = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => `domain,d${from + index}.example.com,block,`);

describe("An import of rules", () => {
  it("makes the rules of a file in one write, with one entry in the audit trail", async () => {
    const team = newTeam();
    const done = await team.import(
      file("domain, Example.COM ,Block,Asked us to stop", "address,ann@a.org,allow,", "suffix,.b.org,block,"),
    );
    expect(done).toEqual({ created: 3, updated: 0, unchanged: 0, refused: 0, refusals: [] });
    expect(await team.rules()).toMatchObject([
      { match: "suffix", value: "b.org", effect: "block", note: "" },
      { match: "address", value: "ann@a.org", effect: "allow" },
      { match: "domain", value: "example.com", effect: "block", note: "Asked us to stop" },
    ]);
    expect(await team.version()).toBe(1);
    expect(await team.audit()).toMatchObject([
      { action: "rule.imported", subject: { name: "3 rules" }, details: { created: "3", refused: "0" } },
    ]);
  });

  it("changes nothing and records nothing when the same file comes again", async () => {
    const team = newTeam();
    const csv = file("domain,example.com,block,A note");
    await team.import(csv);
    const before = await team.rules();
    expect(await team.import(csv)).toMatchObject({ created: 0, unchanged: 1 });
    expect(await team.rules()).toEqual(before);
    expect(await team.version()).toBe(1);
    expect(await team.audit()).toHaveLength(1);
  });

  it("gives a rule on the same value the effect and the note of its row, and keeps its id", async () => {
    const team = newTeam();
    const { id } = await team.make({ match: "domain", value: "example.com", effect: "block", note: "" });
    expect(await team.import(file("domain,example.com,allow,Paid"))).toMatchObject({ updated: 1 });
    expect(await team.rules()).toMatchObject([{ id, effect: "allow", note: "Paid" }]);
  });

  it("is seen before it is done: the preview says what the import then does, and changes nothing", async () => {
    const team = newTeam();
    await team.make({ match: "domain", value: "example.com", effect: "block", note: "" });
    const csv = file("domain,example.com,allow,", "domain,example.org,block,", "domain,*,block,");
    const preview = await team.preview(csv);
    expect(preview).toMatchObject({ created: 1, updated: 1, refused: 1, refusals: [{ row: 4 }] });
    expect(await team.version()).toBe(1);
    expect(await team.rules()).toHaveLength(1);
    expect(await team.import(csv)).toEqual(preview);
    expect(await team.rules()).toMatchObject([
      { value: "example.org", created_by: expect.any(String) },
      { effect: "allow" },
    ]);
    const viewer = newTeam(team.workspaceID, { verify_email: ["view"] });
    await expect(viewer.preview(csv)).rejects.toMatchObject({ kind: "forbidden" });
  });

  it("names the rows that it refuses, and imports the others", async () => {
    const team = newTeam();
    const done = await team.import(
      file(
        "domain,*.example.com,block,",
        "domain,good.example.com,block,",
        "country,example.com,block,",
        "domain,example.org,ignore,",
        "suffix,co.uk,block,",
        `domain,example.net,block,${"n".repeat(limits.note + 1)}`,
        "domain,GOOD.example.com,allow,",
        "domain",
      ),
    );
    expect(done).toMatchObject({ created: 1, refused: 7 });
    expect(done.refusals).toEqual([
      { row: 2, reason: "A rule has no wildcard. For all below a domain, make one on a suffix." },
      { row: 4, reason: "`match` is address, domain, suffix or exchanger." },
      { row: 5, reason: "`effect` is allow or block." },
      { row: 6, reason: "“co.uk” is a public suffix: a rule on it would be about everybody below it." },
      { row: 7, reason: "At most 200 characters." },
      { row: 8, reason: "Row 3 has a rule on the same domain." },
      { row: 9, reason: "Enter an address, a domain or a mail host." },
    ]);
    expect(await team.rules()).toMatchObject([{ value: "good.example.com", effect: "block" }]);
  });

  it("takes semicolons, tabs, a byte order mark, quotes and other columns in any order", async () => {
    const team = newTeam();
    const csv = '\uFEFFid;Effect;note;value;match\r\nx;block;"a;""b""";example.com;domain\r\n\r\n';
    expect(await team.import(csv)).toMatchObject({ created: 1 });
    expect(await team.import("match\tvalue\teffect\ndomain\texample.org\tallow")).toMatchObject({
      created: 1,
    });
    expect(await team.rules()).toMatchObject([{ note: "" }, { value: "example.com", note: 'a;"b"' }]);
  });

  it.each([
    ["", "The first row names the columns"],
    ["example.com\nexample.org", "match, value, effect is missing"],
    ['match,value,effect\ndomain,"example.com,block', "never closed"],
  ])("refuses the file %j", async (csv, message) => {
    await expect(newTeam().import(csv)).rejects.toMatchObject({
      kind: "input",
      code: "rule.file",
      message: expect.stringContaining(message),
    });
  });

  it("takes 10,000 rows and not one more, also beside the rules that there are", async () => {
    const team = newTeam();
    await expect(team.import(file(...domains(limits.fileRows + 1)))).rejects.toMatchObject({
      message: "A file has at most 10,000 rows. Divide it.",
    });
    expect(await team.import(file(...domains(limits.rules - 1)))).toMatchObject({ created: 9_999 });
    const more = await team.import(file(...domains(3, limits.rules - 2)));
    expect(more).toEqual({
      created: 1,
      updated: 0,
      unchanged: 1,
      refused: 1,
      refusals: [{ row: 4, reason: "A workspace has at most 10,000 rules." }],
    });
    const rules = await team.rules();
    expect(new Set(rules.map(({ id }) => id)).size).toBe(limits.rules);
    const parts = await team.export();
    expect(parts).toHaveLength(4);
    expect(await team.import(parts.join(""))).toMatchObject({ unchanged: 10_000 });
  });

  it("names the first 500 of many refused rows", async () => {
    const done = await newTeam().import(
      file(...Array.from({ length: limits.namedRows + 1 }, () => "x,y,z,")),
    );
    expect(done.refused).toBe(501);
    expect(done.refusals).toHaveLength(500);
  });

  it("is refused to a viewer, who may export, and does not reach another workspace", async () => {
    const team = newTeam();
    await team.import(file("domain,example.com,block,"));
    const viewer = newTeam(team.workspaceID, { verify_email: ["view"] });
    await expect(viewer.import(file("domain,example.org,block,"))).rejects.toMatchObject({
      kind: "forbidden",
    });
    expect((await viewer.export()).join("")).toContain("domain,example.com,block");
    expect(await newTeam().export()).toEqual(["match,value,effect,note,created_at\r\n"]);
  });
});

describe("An export of rules", () => {
  it("is what an import takes, also where a spreadsheet would take a cell for a formula", async () => {
    const cell = fc.string({
      unit: fc.constantFrom("'", "=", "+", "-", "@", '"', ",", ";", "a", "\n", " "),
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(cell, fc.constantFrom("+ann", "'+ann", "-x", "ann"), async (text, local) => {
        const isAddress = (each: string) => each === `${local}@example.com`;
        const from = newTeam();
        const note = text.trim();
        await from.make({ match: "address", value: `${local}@example.com`, effect: "block", note });
        const csv = (await from.export()).join("");
        const cells = tableOf(csv).flat();
        expect(cells.filter((each) => /^[\s"]*[=+\-@]/.test(each) && !isAddress(each))).toEqual([]);
        const to = newTeam();
        expect(await to.import(csv)).toMatchObject({ created: 1 });
        expect(await to.rules()).toMatchObject([{ value: `${local}@example.com`, note }]);
      }),
      { numRuns: 30 },
    );
  });
});
