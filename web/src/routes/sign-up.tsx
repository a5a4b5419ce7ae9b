import { SignUp } from "../features/account/sign-up.tsx";

export { publicOnly as loader } from "../features/account/guard.ts";

export const Component = SignUp;
