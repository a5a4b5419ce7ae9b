import { NoReferrer } from "../features/account/no-referrer.tsx";
import { SharedPage } from "../features/list/shared-page/shared-page.tsx";

export const Component = () => (
  <>
    <NoReferrer />
    <SharedPage />
  </>
);
