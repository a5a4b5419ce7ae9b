import { guard } from "../features/account/route-guard.ts";
import { ExportPage } from "../features/workspace/export/export-page.tsx";

export const loader = guard();

export const Component = ExportPage;
