import { guard } from "../features/account/route-guard.ts";
import { RulesPage } from "../features/rule/rules-page.tsx";

export const loader = guard("verify_email");

export const Component = RulesPage;
