import { guard } from "../features/account/route-guard.ts";
import { AuditLog } from "../features/audit/audit-log.tsx";
import { TeamPage } from "../features/member/team-page.tsx";

export const loader = guard("my_team");

export const Component = () => <TeamPage activity={<AuditLog />} />;
