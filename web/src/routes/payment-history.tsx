import { guard } from "../features/account/route-guard.ts";
import { PaymentHistoryPage } from "../features/billing/payment/payment-history-page.tsx";

export const loader = guard("my_plan");

export const Component = PaymentHistoryPage;
