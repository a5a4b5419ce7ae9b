import { useParams } from "react-router";
import { guard } from "../features/account/route-guard.ts";
import { KeyPage } from "../features/api-key/key-page.tsx";

export const loader = guard("api_key");

export function Component() {
  const { id = "" } = useParams();
  return <KeyPage key={id} id={id} />;
}
