import { CloseAccountPage } from "../features/account/closing/close-account-page.tsx";
import { guard } from "../features/account/route-guard.ts";

export const loader = guard();

export const Component = CloseAccountPage;
