import { SignUp } from "../features/account/sign-up/sign-up.tsx";

export { publicOnly as loader } from "../features/account/route-guard.ts";

export const Component = SignUp;
