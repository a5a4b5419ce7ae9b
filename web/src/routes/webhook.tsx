import { guard } from "../features/account/route-guard.ts";
import { WebhooksPage } from "../features/webhook/webhooks-page.tsx";

export const loader = guard("api_key");

export const Component = WebhooksPage;
