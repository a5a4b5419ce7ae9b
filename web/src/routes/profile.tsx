import { ProfilePage } from "../features/account/settings/profile-page.tsx";

export const Component = ProfilePage;
