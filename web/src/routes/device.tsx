import { guard } from "../features/account/route-guard.ts";
import { DevicePage } from "../features/api-key/device-login/device-page.tsx";

export const loader = guard("api_key", "add");

export const Component = DevicePage;
