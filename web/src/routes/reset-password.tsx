import { ResetPassword } from "../features/account/reset-password/reset-password.tsx";

export { publicOnly as loader } from "../features/account/route-guard.ts";

export const Component = ResetPassword;
