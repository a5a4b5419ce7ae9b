import { listAreas } from "@winnow/core/kit/permission";
import { guard } from "../features/account/route-guard.ts";
import { ComparisonPage } from "../features/list/comparison/comparison-page.tsx";

export const loader = guard(listAreas);

export const Component = ComparisonPage;
