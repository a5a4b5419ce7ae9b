/** A workspace whose outcomes a test records and reads. */
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { merged } from "../../src/outcome/entry.ts";
import { Outcome } from "../../src/outcome/index.ts";
import { readBook, readEntries } from "../../src/outcome/book.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Suppression } from "../../src/suppression/index.ts";
import { Config } from "../../src/kit/config.ts";
import { apiKey, as, newWorkspaceID, system, user } from "../actors.ts";

export const outcome = (
  type: Outcome.Type,
  email: string,
  at: string,
  more: Partial<Outcome.Item> = {},
): Outcome.Item => ({ type, email, at, ...more });

export const bounced = (email: string, more: Partial<Outcome.Item> = {}): Outcome.Item =>
  outcome("bounced", email, "2026-11-20T10:00:00Z", { reply: "550 5.1.1 User unknown", ...more });

export function workspace(workspaceID = newWorkspaceID()) {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  const act = <R>(body: () => R): R => as(user(workspaceID), body, clock);
  /** Settles the workspace twice, as far in the future. The timer would settle those of other tests too, whose clocks differ. */
  const settleAfter = async (seconds: number, { asking = 60 } = {}): Promise<void> => {
    clock.advance(seconds);
    const later = (more: number): Date => new Date(clock.now().getTime() + more * 1_000);
    const [deadline, askUntil] = [later(60), later(asking)];
    for (const _ of ["once", "twice"])
      await as(system(workspaceID), () => Outcome.settle(deadline, askUntil), clock);
  };
  return {
    workspaceID,
    clock,
    act,
    record: (...outcomes: Outcome.Item[]) =>
      as(apiKey(workspaceID), () => Outcome.record({ outcomes }), clock),
    /** What a mail service reports. */
    report: (...items: Outcome.Reported[]) =>
      as(
        system(workspaceID),
        () =>
          Outcome.storeReported(
            "osc_1",
            Outcome.read(
              items.map((item, index) => ({ index, item })),
              "api",
            ),
          ),
        clock,
      ),
    erase: (email: string) => act(() => Outcome.erase({ email })),
    removeAll: () => as(system(workspaceID), () => Outcome.removeAll(), clock),
    settleAfter,
    settle: (options: { asking?: number } = {}) => settleAfter(3_601, options),
    objects: async () => {
      const { runs, parts } = await readBook(workspaceID);
      return [...runs, ...parts];
    },
    namesInStore: async () => {
      const Prefix = `outcomes/${workspaceID}/`;
      const listing = new ListObjectsV2Command({ Bucket: Config.get().bucket, Prefix });
      const { Contents = [] } = await new S3Client().send(listing);
      return Contents.map(({ Key = "" }) => Key.slice(Prefix.length)).toSorted();
    },
    /** All outcomes as a reader finds them, in the order of their keys. */
    stored: async () => {
      const { runs, parts } = await readBook(workspaceID);
      const groups = await Promise.all([...runs, ...parts].map((object) => readEntries(workspaceID, object)));
      return merged(groups).map((entry) => entry.outcome);
    },
    /** What is suppressed and why, by address. */
    suppressed: async () => {
      const { results } = await act(() => Suppression.list({ limit: 100 }));
      const sorted = results.toSorted((one, other) => ((one.email ?? "") < (other.email ?? "") ? -1 : 1));
      return sorted.map(({ email, reason, source, at }) => ({ email, reason, source, at }));
    },
  };
}
