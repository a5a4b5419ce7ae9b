import { Audit } from "../audit/index.ts";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Clock } from "../port/clock/index.ts";
import { Workspace } from "../workspace/index.ts";
import { hashOf } from "./authenticate.ts";
import { grantable, requireFuture, requireGrantable } from "./authority.ts";
import { ApiKeyEntity, type ApiKeyRow, SecretEntity } from "./entity.ts";
import { scheduling } from "./expiry.ts";
import { generate, hintOf } from "./key-format.ts";
import { requireSuitable } from "./publishable.ts";
import { hasLiveKeys } from "./plan-limits.ts";
import { keysOf } from "./row.ts";
import { Create, maxKeys, type WithSecret } from "./schema.ts";
import { view } from "./view.ts";

/**
 * Makes a key, and shows its secret this once. Throws `forbidden` for a scope beyond the maker's role, `payment` for a live
 * or publishable key in a free workspace, `conflict` where the workspace has a hundred keys.
 */
export const create = fn(Create, async ({ name, mode, scopes, ...choices }): Promise<WithSecret> => {
  const workspaceID = Actor.can("api_key", "add");
  const { userID: makerID, name: makerName } = Actor.self();
  Actor.requireConfirmed();
  requireFuture(choices.expires_at);
  const isPublishable = mode === "publishable";
  requireSuitable(mode, { ...choices, scopes, ...(isPublishable && { origins: choices.origins ?? [] }) });
  const secret = generate(mode);
  const current = hashOf(secret);
  return Workspace.transact(workspaceID, async ({ plan }) => {
    const { permissions } = await Actor.standing("api_key", "add");
    const chosen = isPublishable ? [] : (scopes ?? grantable(permissions));
    requireGrantable(chosen, permissions);
    if (chosen.length === 0 && !isPublishable) throw noScope();
    if (mode !== "test" && !hasLiveKeys(plan)) throw noPlan();
    const others = await keysOf(workspaceID);
    if (others.filter(({ timeStopped }) => !timeStopped).length >= maxKeys) throw tooMany();
    const row: ApiKeyRow = {
      workspaceID,
      id: ID.create("key"),
      name,
      mode,
      scopes: chosen,
      cidrs: choices.cidrs ?? [],
      ...(isPublishable && { published: secret, origins: choices.origins ?? [] }),
      timeExpires: choices.expires_at ?? undefined,
      monthlyBudget: choices.monthly_budget ?? undefined,
      makerID,
      makerName,
      timeCreated: Clock.now().toISOString(),
      current,
      hint: hintOf(secret),
    };
    return {
      answer: { ...view(row), key: secret },
      changes: [
        Table.change(ApiKeyEntity.create(row)),
        Table.change(SecretEntity.create({ hash: current, workspaceID, apiKeyID: row.id, makerID })),
        Audit.recording(workspaceID, "key.created", row, {
          mode,
          ...(isPublishable ? { origins: row.origins?.join(" ") ?? "" } : { scopes: chosen.join(" ") }),
        }),
        ...(row.timeExpires === undefined ? [] : scheduling(row)),
      ],
    };
  });
});

const noScope = (): VisibleError =>
  new VisibleError("forbidden", "key.beyond", "Your role allows nothing that a key can be used for.");

const noPlan = (): VisibleError =>
  new VisibleError(
    "payment",
    "key.no_plan",
    "Your plan includes test keys only. Change it to make live and publishable keys.",
  );

const tooMany = (): VisibleError =>
  new VisibleError(
    "conflict",
    "key.too_many",
    `A workspace has at most ${maxKeys} keys. Revoke one that is out of use.`,
  );
