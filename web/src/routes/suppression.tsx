import { guard } from "../features/account/route-guard.ts";
import { SuppressionPage } from "../features/suppression/suppression-page.tsx";

export const loader = guard("verify_email");

export const Component = SuppressionPage;
