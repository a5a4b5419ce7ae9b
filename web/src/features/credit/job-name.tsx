import type { Entry } from "@winnow/core/credit/schema";
import { ListName } from "./list-name.tsx";

/** What a job worked on: the list, or one address. */
export const JobName = ({ entry }: { entry: Entry | undefined }) =>
  entry === undefined || entry.list === null ? (
    "Single verification"
  ) : (
    <ListName id={entry.list} name={entry.list_name} />
  );
