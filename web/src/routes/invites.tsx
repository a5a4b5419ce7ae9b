import { Invited } from "../features/account/invited.tsx";

export { publicOnly as loader } from "../features/account/guard.ts";

export const Component = Invited;
