/** A list of 200,000 rows goes into an archive while memory stays as it was. */
import { expect, it } from "vitest";
import { Archive } from "../../src/archive/index.ts";
import { readRow as readArchive } from "../../src/archive/row.ts";
import { Store } from "../../src/aws/store/index.ts";
import { Credit } from "../../src/credit/index.ts";
import { Job } from "../../src/job/index.ts";
import { List } from "../../src/list/index.ts";
import { readRow as readList } from "../../src/list/row.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Prober } from "../../src/port/prober/index.ts";
import { accepted, scriptedProber } from "../../src/port/prober/scripted.ts";
import { Resolver } from "../../src/port/resolver/index.ts";
import { scriptedResolver } from "../../src/port/resolver/scripted.ts";
import { Verification } from "../../src/verification/index.ts";
import { readRow } from "../../src/verification/row.ts";
import { as, system } from "../actors.ts";
import { importAll } from "../list/import-all.ts";
import { password, people } from "../member/people.ts";

const rows = 200_000;
const clock = manualClock("2026-11-21T10:00:00.000Z");
const later = () => new Date(clock.now().getTime() + 600_000);

it("An archive of 200,000 rows takes less memory than its file.", { timeout: 900_000 }, async () => {
  const owner = await people(clock).createUser();
  const { home } = owner;
  const ours = <R>(body: () => R): R => as(system(home), body, clock);
  await as(
    { type: "operator", job: "test" },
    () => Credit.grantByOperator({ workspaceID: home, credits: rows, note: "test", key: "test" } as never),
    clock,
  );
  const text = `email\n${Array.from({ length: rows }, (_, row) => `person-${row}@a${row % 50}.test`).join("\n")}\n`;
  const { id } = await owner.do(() =>
    List.create({
      name: "Large",
      source: "file",
      purpose: "verify",
      filename: "large.csv",
      size: text.length,
    }),
  );
  await Store.put((await readList(home, id))?.upload ?? "", text);
  await owner.do(() => List.uploaded({ id, choice: {} }));
  await ours(() => importAll(home, id, later()));
  await owner.do(() => List.verify({ id }));
  const verificationID = String((await ours(() => readRow(home, id)))?.id);
  await ours(() => Verification.dispatch(id, verificationID));
  const mail = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`a${index}.test`, ["mx.a.test"]]),
  );
  const prober = scriptedProber({ replyTo: () => accepted });
  for (let chunk = 0; chunk < rows / 1_000; chunk += 1)
    await ours(() =>
      Resolver.provide(scriptedResolver({ mail }), () =>
        Prober.provide(prober, () =>
          Verification.verifyChunk(
            { workspaceID: home, listID: id, verificationID, chunk, round: 0 },
            later(),
          ),
        ),
      ),
    );
  await owner.do(() => Archive.begin({ id: home, password, code: "" }));
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  for (;;) {
    const [job] = await Job.openOf(home, ["make-archive"]);
    if (!job) break;
    await ours(() => Archive.step({ workspaceID: home, id: job.id, step: job.step }, later()));
  }
  clearInterval(timer);
  const row = await readArchive(home);
  const grown = Math.round((most - before) / 2 ** 20);
  expect(row?.state).toBe("ready");
  expect(grown).toBeLessThan(200);
});
