import { ReceiptPage } from "../features/account/closing/receipt-page.tsx";
import { NoReferrer } from "../features/account/no-referrer.tsx";

export const Component = () => (
  <>
    <NoReferrer />
    <ReceiptPage />
  </>
);
