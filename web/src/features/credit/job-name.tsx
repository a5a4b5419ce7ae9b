import type { Entry } from "@winnow/core/credit/schema";
import { jobKind } from "./job-kind.ts";
import { ListName } from "./list-name.tsx";

/** What a job worked on: the list, or one address; or the calls of an API key. */
export function JobName({ entry }: { entry: Entry | undefined }) {
  if (entry === undefined) return "Single verification";
  return entry.list === null ? jobKind(entry) : <ListName id={entry.list} name={entry.list_name} />;
}
