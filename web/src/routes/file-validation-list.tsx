import { useParams } from "react-router";
import { guard } from "../features/account/guard.ts";
import { ListPage } from "../features/list/list-page.tsx";

export const loader = guard("verify_email");

export function Component() {
  const { id = "" } = useParams();
  return <ListPage key={id} id={id} source="file" />;
}
