import { Address } from "../address/index.ts";
import { remember } from "../kit/cache/remember.ts";
import { Clock } from "../port/clock/index.ts";
import { StatusEntity } from "./entity.ts";
import type { Info } from "./schema.ts";

/** The figures change once a day. */
const published = remember({ seconds: 60, capacity: 1, clock: Clock.use }, async (of: "stage") => {
  const { data } = await StatusEntity.get({ of }).go();
  return data;
});

/** The newest figures of this installation, for everybody. */
export async function read(): Promise<Info> {
  const row = await published("stage");
  return {
    measured_at: row?.timeMeasured ?? null,
    months: [...(row?.months ?? [])],
    answers: row?.answers.found ?? null,
    domain_lists_at: Address.listsRefreshedOn,
  };
}
