import { guard } from "../features/account/route-guard.ts";
import { KeysPage } from "../features/api-key/keys-page.tsx";

export const loader = guard("api_key");

export const Component = KeysPage;
