import { PasswordPage } from "../features/account/settings/password-page.tsx";

export const Component = PasswordPage;
