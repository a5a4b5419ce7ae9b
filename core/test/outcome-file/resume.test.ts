import { expect, it } from "vitest";
import { bounceMessage, mbox } from "../outcome/messages.ts";
import { advancingClock, uploadingSpace } from "./uploading.ts";

it("A file that is read in several steps counts each of its messages once.", async () => {
  const at = new Date("2026-11-20T10:00:00Z");
  const messages = Array.from({ length: 300 }, (_, place) =>
    bounceMessage(at, `gone-${place}@a.test`).replace("Hello", "Hello ".repeat(10_000)),
  );
  const space = uploadingSpace();
  const id = await space.announce("a.mbox");
  await space.put(id, mbox(...messages));
  let steps = 0;
  while ((await space.info(id)).ended_at === null && steps < 10) {
    await space.step(id, advancingClock(100), 200);
    steps += 1;
  }
  expect(steps).toBeGreaterThan(1);
  expect(await space.info(id)).toMatchObject({ rows: 300, accepted: { hard_bounced: 300 }, repeated: 0 });
});
