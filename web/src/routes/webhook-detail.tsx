import { useParams } from "react-router";
import { guard } from "../features/account/route-guard.ts";
import { WebhookPage } from "../features/webhook/webhook-page.tsx";

export const loader = guard("api_key");

export function Component() {
  const { id = "" } = useParams();
  return <WebhookPage key={id} id={id} />;
}
