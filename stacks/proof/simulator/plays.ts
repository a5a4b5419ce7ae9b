/** What customers do while everything goes wrong. A play is chosen by the seed. */
import { Credit } from "@winnow/core/credit";
import { List } from "@winnow/core/list";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

type Play = (world: World, chance: Random) => Promise<void>;

/** The addresses of the lists, in small chunks' worth of domains of every kind. */
export const cells: readonly string[] = [
  ...Array.from(
    { length: 24 },
    (_, index) => `${index % 4 === 0 ? "no-" : ""}p${index}@d${index % 3}.example`,
  ),
  ...Array.from({ length: 6 }, (_, index) => `p${index}@catchall.example`),
  ...Array.from({ length: 6 }, (_, index) => `p${index}@grey.example`),
  ...Array.from({ length: 12 }, (_, index) => `q${index}@e${index % 5}.example`),
  "p1@nowhere.example",
  "P1@d1.example",
  "not an address",
  "=1+1",
];

/** Two lists are there from the beginning, ready to be verified. */
const names = ["first", "second"] as const;

const idOf = (world: World, name: (typeof names)[number]): string =>
  String(world.rows("list").find((row) => row["name"] === name)?.["id"]);
export const firstList = (world: World): string => idOf(world, "first");

/** Has a list verified. Nobody is told that credits are missing which this very list has set aside. */
async function verify(world: World, id: string): Promise<void> {
  const refusal = await world.ask("verify", () => List.verify(id));
  const isTaken = ({ listID, status }: Record<string, unknown>) =>
    listID === id && status !== "failed" && status !== "cancelled";
  if (refusal?.kind === "payment" && world.rows("verification").some(isTaken))
    world.complaints.push(`I4: ${id} holds its credits, and they were said to be missing`);
}

const hasEnded = (world: World, entity: "verification" | "analysis", id: string) => () =>
  world.rows(entity).some(({ listID, timeCompleted }) => listID === id && timeCompleted !== undefined);

/** Goes through the import of a file, its verification and the download of the result. */
const upload: Play = async (world, chance) => {
  let id = "";
  await world.ask("create", async () => {
    const created = await List.create({
      source: "file",
      name: "third",
      purpose: "verify",
      filename: "third.csv",
      size: 1,
    });
    id = created.id;
  });
  if (!id) return;
  world.cloud.objects.put(`upload/${world.workspaceID}/${id}`, `email\n${cells.join("\n")}\n`);
  const choice = { column: 0, has_header: true };
  if (chance.chance(0.5)) {
    await world.wait(chance.between(0, 10 * second));
    await world.ask("choose a column", () => List.uploaded({ id, choice }));
  }
  const isImported = () => world.rows("list").some((row) => row["id"] === id && row["status"] === "ready");
  await world.until(isImported, 12 * hour);
  await verify(world, id);
  await world.until(hasEnded(world, "verification", id), 24 * hour);
  await download(world, id);
};

async function download(world: World, id: string): Promise<void> {
  const request = { format: "csv", columns: ["email", "status", "reason"] } as const;
  const ask = () =>
    world.ask("download", () =>
      List.requestDownload({ id, request: { ...request, columns: [...request.columns] } }),
    );
  await ask();
  const isMade = () =>
    [...world.cloud.objects.all.keys()].some((key) => key.startsWith("download/") && key.endsWith(".csv"));
  await world.until(isMade, 2 * hour);
}

/** Has one list verified. */
export const plain = (world: World): Promise<void> => verify(world, firstList(world));

/** Has one list verified, cannot wait for the answer, and looks what becomes of it. */
const impatient: Play = async (world, chance) => {
  await Promise.all([plain(world), world.wait(chance.between(0, 200)).then(() => plain(world))]);
  for (let times = 0; times < 3; times++) {
    await look(world, firstList(world));
    await world.wait(chance.between(0, 20 * second));
  }
};

/** Looks at a list. One that is being verified does not look as if it were not. */
async function look(world: World, id: string): Promise<void> {
  const isStarted = world.rows("verification").some(({ listID }) => listID === id);
  await world.ask("look", async () => {
    const { verification } = await List.get(id);
    if (isStarted && !verification) world.complaints.push(`I2: ${id} looked as if nobody verified it`);
  });
}

/** Changes its mind while a list is being verified. */
const steered: Play = async (world, chance) => {
  const id = firstList(world);
  await verify(world, id);
  const wait = () =>
    world.wait(chance.between(0, chance.pick([second, 3 * second, 10 * second, 20 * minute])));
  await wait();
  for (let turn = 0; turn < 3 && !hasEnded(world, "verification", id)(); turn++) {
    const to = chance.pick(["pause", "resume", "cancel", "remove"] as const);
    if (to === "remove") await world.ask("remove", () => List.remove(id));
    else await world.ask(to, () => List.steer({ id, to }));
    await wait();
    if (to === "cancel" && chance.chance(0.5)) await verify(world, id);
  }
  const resume = () => world.ask("resume", () => List.steer({ id, to: "resume" }));
  const isPaused = () => world.rows("verification").some(({ status }) => status === "paused");
  while (isPaused()) {
    await resume();
    await world.wait(minute);
  }
};

/** Has two lists verified at the same moment, with credits for one. */
const race: Play = async (world, chance) => {
  const lists = names.map((name) => idOf(world, name));
  await Promise.all(
    lists.map(async (id, index) => {
      await world.wait(index * chance.between(0, 100));
      await verify(world, id);
    }),
  );
};

/** Has a list analyzed, and then cleaned of what that found. */
const analysis: Play = async (world, chance) => {
  const id = firstList(world);
  await world.ask("analyze", () => List.analyze(id));
  if (chance.chance(0.2)) await world.wait(chance.between(0, minute));
  else await world.until(hasEnded(world, "analysis", id), 12 * hour);
  await verify(world, id);
};

/** Makes the stage in which all plays begin: two imported lists, and credits for one of them. */
export const prologue = async (world: World): Promise<void> => {
  for (const name of names)
    await world.ask("create", () =>
      List.create({ source: "paste", name, purpose: "verify", emails: [...cells] }),
    );
  await world.until(() => world.rows("list").every((row) => row["status"] === "ready"), hour);
};

const plays = { plain, impatient, steered, race, upload, analysis } as const;
export type PlayName = keyof typeof plays;
export const playNames = Object.keys(plays) as PlayName[];

/** Somebody looks at the credits, now and then, also when a month has just begun. */
async function looks(world: World, chance: Random): Promise<void> {
  for (let time = 0; time < 3; time++) {
    await world.wait(chance.between(0, 8 * minute));
    await world.ask("look", () => Credit.balance());
  }
}

/** The play of a seed: mostly the short ones. */
export function playOf(chance: Random): { name: PlayName; play: (world: World) => Promise<void> } {
  const name = chance.pick<PlayName>([
    "plain",
    "plain",
    "impatient",
    "steered",
    "steered",
    "race",
    "upload",
    "analysis",
  ]);
  const isWatched = chance.chance(0.3);
  return {
    name,
    async play(world) {
      const watching = isWatched ? looks(world, world.storm.chanceOf("looks")) : null;
      await plays[name](world, chance);
      await watching;
    },
  };
}
