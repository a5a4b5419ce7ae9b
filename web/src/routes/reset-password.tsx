import { ResetPassword } from "../features/account/reset-password.tsx";

export { publicOnly as loader } from "../features/account/guard.ts";

export const Component = ResetPassword;
