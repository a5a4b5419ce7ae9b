/**
 * Stores outcomes as a file of them does and merges them as the timer does, or looks for the last ones of a list, and prints the number, the
 * seconds and the peak memory as JSON. Started by `npm run bench -- outcomes`, which provides the cloud.
 *
 *     node outcomes.ts '{"work":"store","rows":1000000}'
 */
import { Address } from "../../src/address/index.ts";
import { Config } from "../../src/kit/config.ts";
import { LastOutcome } from "../../src/last-outcome/index.ts";
import { Outcome } from "../../src/outcome/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { as, system } from "../actors.ts";

interface Task {
  work: "store" | "find";
  rows: number;
}

const workspaceID = "wrk_00000000000000000000000000";
const clock = manualClock("2026-11-21T10:00:00.000Z");
/** Rows that a file stores at once. */
const batchRows = 20_000;
/** Batches after which an hour has passed. */
const hourly = 13;
const chunkSize = 1_000;

/** Half of the people are at ten large domains, the others at small ones. */
const emailOf = (index: number): string =>
  `p${index}@${index % 2 === 0 ? `large${index % 10}` : `small${index % 20_000}`}.test`;

/** Of a hundred mails, 25 are opened by a person, one bounces, and the rest is delivered. */
function itemOf(index: number): Outcome.RowOutcome["item"] {
  const item = { email: emailOf(index), at: "2026-11-20T10:00:00Z", id: `m${index}` };
  const place = index % 100;
  if (place < 25) return { ...item, type: "opened" };
  if (place === 25) return { ...item, type: "bounced", reply: "550 5.1.1 User unknown" };
  return { ...item, type: "delivered" };
}

async function store({ rows }: Task): Promise<number> {
  const deadline = new Date("2030-01-01");
  for (let first = 0, batch = 1; first < rows; first += batchRows, batch += 1) {
    const count = Math.min(batchRows, rows - first);
    const items = Array.from({ length: count }, (_, place) => ({
      row: first + place,
      source: "file" as const,
      item: itemOf(first + place),
    }));
    await Outcome.storeRows(Outcome.readRows(items), () => []);
    if (batch % hourly > 0 && first + batchRows < rows) continue;
    clock.advance(3_601);
    await Outcome.settle(deadline);
  }
  return rows;
}

/** Looks for the last outcomes of each chunk of a list with all addresses. Returns how many decide. */
async function find({ rows }: Task): Promise<number> {
  const placed = Array.from({ length: rows }, (_, index) => {
    const email = emailOf(index);
    const [local = "", domain = ""] = email.split("@");
    return { email, place: Address.sortKey(local, domain) };
  });
  placed.sort((one, other) => (one.place < other.place ? -1 : 1));
  let found = 0;
  for (let first = 0; first < rows; first += chunkSize) {
    const emails = placed.slice(first, first + chunkSize).map(({ email }) => email);
    const { of } = await LastOutcome.finder(workspaceID, emails);
    found += emails.filter((email) => of(email) !== null).length;
  }
  return found;
}

Config.set(Config.parse({ PROBE_TRANSPORT: "none", ...process.env }));
const task = JSON.parse(String(process.argv[2])) as Task;
const from = performance.now();
const done = await as(system(workspaceID), () => (task.work === "store" ? store(task) : find(task)), clock);
const seconds = (performance.now() - from) / 1000;
process.stdout.write(JSON.stringify({ done, seconds, peakMB: process.resourceUsage().maxRSS / 1024 }));
