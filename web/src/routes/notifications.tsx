import { guard } from "../features/account/route-guard.ts";
import { NotificationsPage } from "../features/account/settings/notifications-page.tsx";

export const loader = guard();

export const Component = NotificationsPage;
