import { listAreas } from "@winnow/core/kit/permission";
import { guard } from "../features/account/route-guard.ts";
import { AllLists } from "../features/list/overview/all-lists.tsx";
import { DefaultRetention } from "../features/list/retention/default-retention.tsx";
import { useCanAnyList } from "../shared/list/list-permission.ts";
import { PageHead } from "../ui/page-head.tsx";

export const loader = guard(listAreas);

export function Component() {
  const mayAdd = useCanAnyList("add");
  return (
    <>
      <PageHead title="All lists">
        Every list you analyzed, cleaned or verified. <DefaultRetention />
      </PageHead>
      <AllLists mayAdd={mayAdd} />
    </>
  );
}
