/** What a link shows, to anybody who has it. */
import { Actor } from "../kit/actor.ts";
import { unlessMissing, VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { List } from "../list/index.ts";
import { Throttle } from "../throttle/index.ts";
import { Window } from "../window/index.ts";
import { Workspace } from "../workspace/index.ts";
import { type Link, TokenEntity } from "./entity.ts";
import { maskedVerdict, withoutNeighbours } from "./mask.ts";
import { limits, Open, type Shared } from "./schema.ts";
import { hashOf, isLive, read } from "./stored.ts";

/** What a link shows to anybody who has its token. Throws the same `missing` for every token that opens nothing. */
export const open = fn(Open, async ({ token }): Promise<Shared> => {
  await Throttle.limitNetwork("shared-link", limits.network);
  const { data: place } = await TokenEntity.get({ hash: hashOf(token) }).go({ consistent: true });
  if (!place) throw gone();
  const { workspaceID } = place;
  const link = (await read(workspaceID, place.listID)).links.find(({ hash }) => hash === place.hash);
  if (!link || !isLive(link)) throw gone();
  await Window.spend(`shared-link:${link.id}`, limits.link, "This link was opened too often.");
  return Actor.provide({ type: "system", workspaceID, job: "open-shared-link" }, () =>
    contentOf(workspaceID, place.listID, link),
  );
});

async function contentOf(workspaceID: string, id: string, link: Link): Promise<Shared> {
  const workspace = await Workspace.find(workspaceID);
  const found = await List.get(id).catch(unlessMissing);
  if (!workspace || !found) throw gone();
  const shared = { workspace: workspace.name, expires_at: link.expires_at };
  if (link.position === null) {
    const report = List.reportOf(found);
    if (!report) throw notYet();
    return { kind: "report", ...report, ...shared };
  }
  const verdict = await List.result({ id, position: link.position }).catch(unlessMissing);
  if (!verdict) throw gone();
  const shown = withoutNeighbours(verdict);
  return {
    kind: "evidence",
    ...shared,
    verdict: evidenceOf(link.shows_address ? shown : maskedVerdict(shown)),
    is_masked: !link.shows_address,
  };
}

/** The verdict without what is the workspace's own affair. */
function evidenceOf({
  charged: _charged,
  duration_ms: _duration,
  position: _position,
  smtp,
  ...rest
}: List.Result) {
  if (!smtp) return { ...rest, smtp };
  const { mail_from: _mailFrom, ...reply } = smtp;
  return { ...rest, smtp: reply };
}

const gone = () =>
  new VisibleError(
    "missing",
    "shared_link.gone",
    "This link does not work. It may have ended, or be incomplete.",
  );

const notYet = () =>
  new VisibleError(
    "conflict",
    "shared_link.not_yet",
    "This list is being verified again. Its report is back when that is done.",
  );
