import { guard } from "../features/account/route-guard.ts";
import { ProfilePage } from "../features/account/settings/profile-page.tsx";

export const loader = guard();

export const Component = ProfilePage;
