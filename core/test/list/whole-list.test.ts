/** Jobs that read a whole list and were opened by an older version: their input does not name their work. */
import { expect, it } from "vitest";
import { Store } from "../../src/aws/store/index.ts";
import { Job } from "../../src/job/index.ts";
import { JobEntity } from "../../src/job/entity.ts";
import { List } from "../../src/list/index.ts";
import { Download } from "../../src/list/schema.ts";
import { Rule } from "../../src/rule/index.ts";
import { verifyingWorkspace } from "./verified-list.ts";

const kind = "make-download";

/** Two verified lists, of which one has addresses that were blocked then and others that are now, and a list that is not verified. */
async function workspace() {
  const space = await verifyingWorkspace();
  const { workspaceID, person, ours, paste, verify } = space;
  const block = (value: string) =>
    person(() => Rule.create({ match: "domain", value, effect: "block", note: "" }));
  const before = await paste("Before", ["ann@a.test"]);
  await verify(before);
  await block("a.test");
  const id = await paste("Spring", ["ann@a.test", "bob@b.test"]);
  await verify(id);
  await block("b.test");
  const unverified = await paste("New", ["ann@a.test"]);
  const openOnly = async () => {
    const { data } = await JobEntity.query.byWorkspace({ workspaceID, kind }).go({ consistent: true });
    const [job] = data;
    if (!job || data.length > 1) throw new Error("There is not one job.");
    return job;
  };
  return {
    ...space,
    before,
    id,
    unverified,
    /** Opens a job with this input, or gives it to the one that is open. */
    async open(input: Record<string, unknown>, begin?: () => Promise<unknown>) {
      if (!begin) return ours(() => Job.open({ workspaceID, kind, id: "older", input }));
      await person(begin);
      return JobEntity.put({ ...(await openOnly()), input }).go();
    },
    kept: (listID: string) => Store.names(`derived/${workspaceID}/${listID}/`, { after: "", limit: 9 }),
    jobs: () => ours(() => Job.openOf(workspaceID, [kind])),
  };
}

it.each([
  [{ rules: "apply" }, "id", /^under-rules-/],
  [{ blocked: "find" }, "id", /^spared-/],
  [{ blocked: "count" }, "id", /^blocked$/],
  [{ died: "count" }, "unverified", /^died$/],
] as const)(
  "A job with the older input %o keeps the figure that it was opened for.",
  async (input, of, name) => {
    const space = await workspace();
    const listID = space[of];
    await space.open({ listID, ...input });
    expect(await space.kept(listID)).toEqual([]);
    await space.make();
    expect(await space.kept(listID)).toEqual([expect.stringMatching(name)]);
    expect(await space.jobs()).toEqual([]);
  },
);

it("A job with an older input makes the file that it was opened for.", async () => {
  const { id, open, person, make, jobs } = await workspace();
  const request = Download.parse({});
  const ask = () => List.requestDownload({ id, request });
  await open({ listID: id, request, counted: "files" }, ask);
  await make();
  expect(await person(ask)).not.toBeNull();
  expect(await jobs()).toEqual([]);
});

it("A job with an older input compares the lists that it was opened for.", async () => {
  const { id, before, open, person, make, jobs } = await workspace();
  const ask = () => List.compare({ id, before, limit: 10 });
  await open({ listID: id, comparison: { before, change: null }, counted: "comparisons" }, ask);
  await make();
  expect(await person(ask)).toMatchObject({ counts: { new: 1 } });
  expect(await jobs()).toEqual([]);
});
