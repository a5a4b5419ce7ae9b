import { StatusPage } from "../features/status/status-page.tsx";

export const Component = StatusPage;
