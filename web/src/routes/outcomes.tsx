import { guard } from "../features/account/route-guard.ts";
import { OutcomesPage } from "../features/outcome/outcomes-page.tsx";

export const loader = guard("verify_email");

export const Component = OutcomesPage;
