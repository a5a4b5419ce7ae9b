import { guard } from "../features/account/route-guard.ts";
import { RolePage } from "../features/role/role-page.tsx";

export const loader = guard("roles");

export const Component = RolePage;
