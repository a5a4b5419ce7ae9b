import type { LoaderFunctionArgs } from "react-router";
import { guard } from "../features/account/route-guard.ts";
import { UpgradePlanPage } from "../features/billing/upgrade/upgrade-plan-page.tsx";
import { requireCheckoutDocument } from "../shared/billing/checkout-document.ts";

const guarded = guard("my_plan");

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await guarded(args);
  await requireCheckoutDocument(args.request);
  return null;
}

export const Component = UpgradePlanPage;
