import { useParams } from "react-router";
import { doors } from "../doors.ts";
import { guard } from "../features/account/guard.ts";
import { ListPage } from "../features/list/list-page.tsx";

const door = doors.fileValidation;

export const loader = guard(door.area);

export function Component() {
  const { id = "" } = useParams();
  return <ListPage key={id} id={id} door={door} />;
}
