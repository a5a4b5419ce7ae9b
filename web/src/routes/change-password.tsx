import { guard } from "../features/account/route-guard.ts";
import { PasswordPage } from "../features/account/settings/password-page.tsx";

export const loader = guard();

export const Component = PasswordPage;
