import { InviteLanding } from "../features/account/sign-up/invite-landing.tsx";

export { publicOnly as loader } from "../features/account/route-guard.ts";

export const Component = InviteLanding;
