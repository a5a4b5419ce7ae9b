/** The start of a verification, in one transaction. What it takes over and reserves is decided by its kind. */
import { type Change, Table } from "../../aws/table/index.ts";
import { Credit } from "../../credit/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { ID } from "../../kit/id.ts";
import { listAreas } from "../../kit/permission.ts";
import { Clock } from "../../port/clock/index.ts";
import { Quota } from "../../quota/index.ts";
import { strideFor } from "../chunk-order.ts";
import { VerificationEntity, type VerificationRow } from "../entity.ts";
import { chargedManifestsAfter } from "../prior/charged-manifests.ts";
import { chargedBefore, jobOf, readRow } from "../row.ts";
import { Events } from "../schema.ts";
import { first } from "./first.ts";
import { alreadyStarted, type Kind, type Starter, type Work } from "./kind.ts";
import { renewal } from "./renewal.ts";
import { repeat } from "./repeat.ts";
import { revision } from "./revision.ts";

interface Start extends Work {
  /** The first verification of the list, unless given. */
  as?: Kind | undefined;
  /** Who spends the credits, unless the actor. */
  spender?: Credit.Signer | undefined;
}

function starterOf(work: Work, as: Kind): Starter {
  switch (as.kind) {
    case "first":
      return first(work);
    case "repeat":
      return repeat(work, as);
    case "renewal":
      return renewal(work, as);
    case "revision":
      return revision(work);
  }
}

/**
 * Starts a verification in one transaction: the row, its job, the reserved credits, the event and the changes alongside.
 * Unless `fresh`, verdicts of the workspace's other lists of the last 24 hours are taken over as well: their credits are
 * reserved and then returned. Throws `conflict` where it cannot follow the last verification of the list, `payment` without
 * the credits.
 */
export async function start(
  { as = { kind: "first" }, spender, ...work }: Start,
  alongside: readonly Change[],
): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "add");
  const { id = ID.create("verification"), listID, known } = work;
  const last = await readRow(workspaceID, listID);
  if (last?.id === id) return;
  const { refusal, plan } = starterOf(work, as);
  const refused = refusal(last);
  if (refused) throw refused;
  const { reserved, earlier, attributes } = await plan(last);
  const row = {
    ...work,
    known: known?.key,
    reserved,
    earlier,
    timeRevised: last?.timeRevised,
    ...attributes,
    former: chargedManifestsAfter(last, Clock.now()),
    lastRun: last ? lastRunIn(last) : undefined,
    chargedBefore: chargedUpTo(last),
    stride: strideFor(work.chunks),
    workspaceID,
    id,
    status: "queued",
    startedBy: spender === undefined ? Actor.signature() : Credit.signatureOf(spender),
    timeStarted: Clock.now().toISOString(),
  } as const;
  const create = VerificationEntity.put(row).where((now, { eq, exists, notExists }) =>
    last ? `${eq(now.id, last.id)} AND ${exists(now.timeCompleted)}` : notExists(now.id),
  );
  const changes = [
    Table.change(create, alreadyStarted),
    Job.opening({ ...jobOf(row), input: { listID }, ...(await turnsOf(workspaceID)) }),
    ...Job.announcing(Events.Started.of(workspaceID, { listID, verificationID: id })),
    ...alongside,
  ];
  await Credit.reserve({ job: id, list: listID, spender }, reserved, changes).catch(
    async (error: unknown) => {
      const isShort = error instanceof VisibleError && error.kind === "payment";
      if (!isShort) throw error;
      // Missing credits may be those that it reserved itself.
      throw refusal(await readRow(workspaceID, listID)) ?? error;
    },
  );
}

/** The verifications that a workspace may have under way, where its quotas say so. */
async function turnsOf(workspaceID: string): Promise<{ turns?: number }> {
  const { verifications } = await Quota.of(workspaceID);
  return verifications === null ? {} : { turns: verifications };
}

/** The last run of a schedule, as far as this verification knows of it. */
const lastRunIn = ({ id, charged, isRenewal, lastRun }: VerificationRow) =>
  isRenewal ? { id, charged } : lastRun;

/** What the verifications of a list took together, this one the last; undefined where one of them is not known. */
function chargedUpTo(last: VerificationRow | null): number | undefined {
  if (!last) return 0;
  const before = chargedBefore(last);
  return before === undefined ? undefined : before + last.charged;
}
