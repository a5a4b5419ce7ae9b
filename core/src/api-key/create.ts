import { Audit } from "../audit/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
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
import { keysOf, requireSpace } from "./row.ts";
import { Create, type Info, type WithSecret } from "./schema.ts";
import { view } from "./view.ts";

/**
 * Makes a key, and shows its secret this once. Throws `forbidden` for a scope beyond the maker's role, `payment` for a live
 * or publishable key in a free workspace, `conflict` where the workspace has a hundred keys that can be used.
 */
export const create = fn(Create, async (input): Promise<WithSecret> => {
  const secret = generate(input.mode);
  const published = input.mode === "publishable" ? secret : undefined;
  return { ...(await make(input, { ...storedOf(secret), published })), key: secret };
});

/** What is stored of a secret. */
interface Stored {
  /** The SHA-256. */
  hash: string;
  hint: string;
  /** The text of a publishable key. */
  published?: string | undefined;
}

export const storedOf = (secret: string): Stored => ({ hash: hashOf(secret), hint: hintOf(secret) });

/** Makes a key whose secret its holder has already, in one transaction with the changes alongside. Throws as `create` does. */
export const createForHolder = fn(Create, (input, stored: Stored, alongside: readonly Change[]) =>
  make(input, stored, alongside),
);

async function make(
  { name, mode, scopes, ...choices }: Create,
  { hash: current, hint, published }: Stored,
  alongside: readonly Change[] = [],
): Promise<Info> {
  const workspaceID = Actor.can("api_key", "add");
  const { userID: makerID, name: makerName } = Actor.self();
  Actor.requireConfirmed();
  requireFuture(choices.expires_at);
  const isPublishable = mode === "publishable";
  requireSuitable(mode, { ...choices, scopes, ...(isPublishable && { origins: choices.origins ?? [] }) });
  return Workspace.transact(workspaceID, async ({ plan }) => {
    const { permissions } = await Actor.standing("api_key", "add");
    const chosen = isPublishable ? [] : (scopes ?? grantable(permissions));
    requireGrantable(chosen, permissions);
    if (chosen.length === 0 && !isPublishable) throw noScope();
    if (mode !== "test" && !hasLiveKeys(plan)) throw noPlan();
    requireSpace(await keysOf(workspaceID));
    const row: ApiKeyRow = {
      workspaceID,
      id: ID.create("key"),
      name,
      mode,
      scopes: chosen,
      cidrs: choices.cidrs ?? [],
      ...(isPublishable && { published, origins: choices.origins ?? [] }),
      timeExpires: choices.expires_at ?? undefined,
      monthlyBudget: choices.monthly_budget ?? undefined,
      makerID,
      makerName,
      timeCreated: Clock.now().toISOString(),
      current,
      hint,
    };
    return {
      answer: view(row),
      changes: [
        ...alongside,
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
}

const noScope = (): VisibleError =>
  new VisibleError("forbidden", "key.beyond", "Your role does not allow anything that an API key can do.");

const noPlan = (): VisibleError =>
  new VisibleError(
    "payment",
    "key.no_plan",
    "Your plan includes test keys only. Change it to make live and publishable keys.",
  );
