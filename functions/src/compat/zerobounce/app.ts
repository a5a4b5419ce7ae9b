/** ZeroBounce's API, version 2, answered by the same areas as `/v1`. */
import { Credit } from "@winnow/core/credit";
import { ID } from "@winnow/core/kit/id";
import { Clock } from "@winnow/core/port/clock/index";
import { type Call, routesOf } from "../call.ts";
import { failureOf } from "../failure.ts";
import { outcomeWithin } from "../outcome.ts";
import { type Parameters, required } from "../parameters.ts";
import { validateBatch } from "./batch.ts";
import { deleteFile, getFile, sendFile, statusOfFile } from "./file.ts";
import { refusal } from "./refusal.ts";
import { validation } from "./verdict.ts";

const both = ["GET", "POST"] as const;
/** Seconds to wait for verdicts, where the caller names none. */
const defaultSeconds = 25;

async function validate(input: Parameters): Promise<object> {
  const email = required("email", input.text("email"));
  const seconds = input.whole("timeout", 3, 60) ?? defaultSeconds;
  const found = await outcomeWithin(email, seconds);
  return validation(email, found?.outcome ?? null, Clock.now());
}

const fileID = (input: Parameters): string => {
  const sent = required("file_id", input.text("file_id"));
  return ID.schema("list").safeParse(sent).success ? sent : noList;
};

/** The id of no list, for a text that is no id. */
const noList = "lst_00000000000000000000000000";

export const calls: readonly Call[] = [
  { path: "/validate", methods: both, scope: "verify", use: "single", answer: validate },
  {
    path: "/validatebatch",
    methods: ["POST"],
    scope: "verify",
    use: "list",
    answer: (input) =>
      validateBatch(input.value("email_batch"), input.whole("timeout", 10, 120) ?? defaultSeconds),
  },
  {
    path: "/getcredits",
    methods: both,
    scope: "credits:read",
    answer: async () => ({ Credits: String((await Credit.available()).total_credits) }),
  },
  { path: "/sendfile", methods: ["POST"], scope: "lists:write", use: "list", answer: sendFile },
  {
    path: "/filestatus",
    methods: both,
    scope: "lists:read",
    answer: (input) => statusOfFile(fileID(input)),
  },
  { path: "/getfile", methods: both, scope: "lists:read", answer: (input, c) => getFile(fileID(input), c) },
  {
    path: "/deletefile",
    methods: both,
    scope: "lists:write",
    answer: (input) => deleteFile(fileID(input)),
  },
];

export const zeroBounce = routesOf({ prefix: "/compat/zerobounce/v2", key: "api_key", calls });
zeroBounce.onError((error, c) => refusal(c, failureOf(error, c)));
zeroBounce.notFound((c) =>
  c.json({ error: `There is no call ${c.req.method} ${c.req.path}. See /docs/zerobounce.` }, 404),
);
