/** Programs that were written for the peers, in one process with the product's functions. */
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { noProber } from "@winnow/core/port/prober/none";
import { Prober } from "@winnow/core/port/prober/index";
import { Resolver } from "@winnow/core/port/resolver/index";
import { scriptedResolver } from "@winnow/core/port/resolver/scripted";
import type { Call } from "../../src/compat/call.ts";
import { calls as neverBounceCalls, neverBounce } from "../../src/compat/neverbounce/app.ts";
import { calls as zeroBounceCalls, zeroBounce } from "../../src/compat/zerobounce/app.ts";

export const peers = {
  zerobounce: { app: zeroBounce, base: "/compat/zerobounce/v2", key: "api_key", calls: zeroBounceCalls },
  neverbounce: { app: neverBounce, base: "/compat/neverbounce/v4.2", key: "key", calls: neverBounceCalls },
} as const;
export type Peer = keyof typeof peers;

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

type Input = Readonly<Record<string, unknown>>;

/** Every call of every peer, with the parameters that it needs. */
export const everyCall = (ids: { list: string; job: number }): { peer: Peer; call: Call; input: Input }[] =>
  (Object.keys(peers) as Peer[]).flatMap((peer) =>
    peers[peer].calls.map((call) => ({ peer, call, input: inputOf(call, ids) })),
  );

function inputOf({ path }: Call, { list, job }: { list: string; job: number }): Input {
  switch (path) {
    case "/validate":
    case "/single/check":
      return { email: "person@inbox.test" };
    case "/validatebatch":
      return { email_batch: [{ email_address: "person@inbox.test" }] };
    case "/getcredits":
    case "/account/info":
      return {};
    case "/sendfile":
      return { email_address_column: "1", file: new File(["person@inbox.test\n"], "one.csv") };
    case "/jobs/create":
      return { input_location: "supplied", input: ["person@inbox.test"], auto_start: 1 };
    case "/filestatus":
    case "/getfile":
    case "/deletefile":
      return { file_id: list };
    default:
      return { job_id: job };
  }
}

/** Calls a peer's API: by GET with a query, or else by POST with JSON; a file is sent as a form. */
export async function ask(
  peer: Peer,
  path: string,
  input: Input,
  { by = "POST", headers = {} }: { by?: "GET" | "POST"; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { app, base } = peers[peer];
  const query = new URLSearchParams(input as Record<string, string>);
  const url = by === "GET" ? `${base}${path}?${query.toString()}` : `${base}${path}`;
  const answer = await Clock.provide(systemClock, () =>
    Resolver.provide(scriptedResolver({}), () =>
      Prober.provide(noProber, async () =>
        app.request(url, { method: by, headers, body: by === "GET" ? null : bodyOf(input) }),
      ),
    ),
  );
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: JSON.parse(text) as Answer["body"] };
}

function bodyOf(input: Input): string | FormData {
  if (!Object.values(input).some((value) => value instanceof File)) return JSON.stringify(input);
  const form = new FormData();
  for (const [name, value] of Object.entries(input))
    form.append(name, value instanceof File ? value : JSON.stringify(value).replaceAll('"', ""));
  return form;
}
