/** Which subscriptions are expected to be renewed, so that a paying workspace can work until Paddle reports the payment. */
import { type Change, Table } from "../aws/table/index.ts";
import { RenewalEntity } from "./entity.ts";

/** The allowance that a subscription is expected to be renewed with; null where it is not. */
export async function expectedRenewal(workspaceID: string, subscription: string): Promise<number | null> {
  const { data } = await RenewalEntity.get({ workspaceID, subscription }).go({ consistent: true });
  return data?.allowance ?? null;
}

/** The changes that record what a subscription is expected to be renewed with; null where it is not. */
export async function expectingRenewal(
  workspaceID: string,
  subscription: string,
  allowance: number | null,
): Promise<Change[]> {
  if ((await expectedRenewal(workspaceID, subscription)) === allowance) return [];
  return [
    Table.change(
      allowance === null
        ? RenewalEntity.delete({ workspaceID, subscription })
        : RenewalEntity.put({ workspaceID, subscription, allowance }),
    ),
  ];
}
