import { guard } from "../features/account/guard.ts";
import { Trail } from "../features/audit/trail.tsx";
import { TeamPage } from "../features/team/team-page.tsx";

export const loader = guard("my_team");

export const Component = () => <TeamPage activity={<Trail />} />;
