/** The SDK and the command line. A test runs their examples. */
import { block, example, placeholder, withSDK } from "../example/example.ts";
import { html, prose } from "../html/html.ts";
import { type Page, section } from "../html/layout.ts";
import { code, table } from "../html/table.ts";

const client = withSDK(`
const { status, reason } = await winnow.verify("person@inbox.test");
console.log(status, reason);`);

const file = withSDK(`
const file = new Blob(["email\\nperson@inbox.test\\nno-person@inbox.test\\n"]);
const list = await winnow.lists.create({ name: "Spring", filename: "spring.csv", file, start: "clean" });
await winnow.lists.wait(list.id);
const { url, rows } = await winnow.lists.download(list.id, {
  statuses: ["valid"],
  original: true,
  columns: ["status", "reason"],
});
console.log(rows, await (await fetch(url)).text());`);

const failure = withSDK(
  `
try {
  await winnow.verify("insufficient@credits.test");
} catch (error) {
  if (!(error instanceof WinnowError)) throw error;
  console.log(error.code, error.status, error.requestId, error.retryAfter);
}`,
  "Winnow, WinnowError",
);

/** The calls by the noun that they belong to. */
const calls: readonly (readonly [call: string, meaning: string])[] = [
  ["verify(email, { timeout, metadata, fresh })", "The verdict; waits while it is pending"],
  ["verification(id), deleteVerification(id)", "A verdict of the last 30 days"],
  ["lists.create({ name, emails, start })", "A list of up to 50,000 addresses"],
  ["lists.create({ name, file, start, column })", "A list of a file, which is uploaded"],
  ["lists.start(id, mode)", "`analyze`, `verify` or `clean`"],
  ["lists.revise(id)", "Its verdicts judged again by what was learned since, free of charge"],
  [
    "lists.died(id)",
    "Before a verification: who was valid on other lists and is dead by now; waits while they are counted",
  ],
  [
    "lists.keepFresh(id, { every_days | before, cap }), schedule(id, { before }), stopKeepingFresh(id)",
    "What is due of it verified again each 7 or 30 days, or once before a day of UTC, for at most `cap` credits in all",
  ],
  ["lists.schedules({ set_by })", "Which lists are kept fresh, and by which key or person"],
  ["lists.wait(id, { onProgress, until })", "The list at its end"],
  ["lists.results(id, { status, reason, q })", "Its verdicts, page by page as they are read"],
  [
    "lists.download(id, { statuses, policy, relays, unique, format, original, columns })",
    "Where to fetch the file; waits while it is made",
  ],
  ["lists.list, get, tag, pause, resume, cancel, delete, upload, import", "The other calls of lists"],
  ["checkForm(email)", "What to tell a visitor, in a page, with a publishable key"],
  ["credits(), usage({ by }), reasons()", "What is left, where it went, what verdicts mean"],
  ["rules.create, list, update, delete, import(csv), export()", "What the workspace allows and blocks"],
  [
    "suppressions.add(entries), list, delete({ email }), import(csv, { reason }), export({ format, reason })",
    "Whom the workspace must not send to",
  ],
  [
    "outcomes.send(outcomes), sendMessages(mbox), accuracy(), erase(email)",
    "What happened to mails, and how often valid addresses bounced",
  ],
  ["webhooks.create, list, get, update, delete, rotateSecret, test", "Endpoints"],
  ["webhooks.deliveries, delivery, replay, replayDelivery", "What was sent to them"],
  ["Winnow.webhooks.verify(body, headers, secret)", "The event of a webhook that arrives; needs no key"],
];

const commands: readonly (readonly [command: string, meaning: string])[] = [
  [
    "winnow login",
    "Gets a key by a code that you type in the browser; `--test` a test key. `winnow logout` forgets it",
  ],
  ["winnow verify EMAIL…", "A line for each address; `-` reads them from the standard input"],
  [
    "winnow list create FILE --watch",
    "Uploads, cleans, shows the progress and saves the cleaned file; `-` takes the standard input",
  ],
  ["winnow list ls, get ID, cancel ID", "The lists; the numbers of one; ends its verification"],
  [
    "winnow list revise ID, died ID",
    "Judges its verdicts again, free of charge; counts who has died since other lists",
  ],
  [
    "winnow list keep-fresh ID --every 7 --cap 500",
    "Verifies what is due again each 7 or 30 days, or before a day, as `--before 2026-12-24`; without options says how it stands, `--off` ends it",
  ],
  ["winnow list schedules --set-by key_…", "The lists that are kept fresh, all or those of one key"],
  ["winnow list results ID --status invalid", "The verdicts, a line each"],
  ["winnow rules import FILE, export", "Own rules from a CSV file, and into one"],
  [
    "winnow suppressions import FILE, export --format ses",
    "Whom not to send to, from the file of a sender, and into one",
  ],
  [
    "winnow outcomes send FILE, import MBOX, erase EMAIL",
    "What happened to mails, from JSON lines or bounces",
  ],
  ["winnow list download ID", "Saves the file of a list that is verified"],
  ["winnow credits", "What can be spent"],
  ["source <(winnow completion bash)", "Completes commands and options; also `zsh` and `fish`"],
  ["winnow listen --port 4000", "Forwards webhooks of test events to this machine"],
];

const endings: readonly (readonly [code: string, meaning: string])[] = [
  ["0", "Fine"],
  ["1", "Something was refused or failed"],
  ["2", "The command was written wrongly"],
  [
    "3",
    "There was a verdict that `--fail-on` names, or more of the list would bounce than `--max-bounce` says",
  ],
];

export const sdkPage: Page = {
  path: "/docs/sdk",
  title: "SDK and command line",
  summary: "Three lines of TypeScript, or one command of the shell.",
  places: [
    { id: "client", title: "Use the SDK" },
    { id: "calls", title: "Calls" },
    { id: "errors", title: "Errors and retries" },
    { id: "command", title: "Use the command line" },
    { id: "listen", title: "Receive webhooks locally" },
  ],
  body: html`${section(
    "client",
    "Use the SDK",
    html`${block(`npm install ${placeholder}/sdk.tgz`)} ${example("client", { node: client })}
      <p>
        ${prose("It has no dependencies, is typed, has ES modules and CommonJS, and runs on Node 20.16 and later, Deno, Bun, edge runtimes and browsers. In a browser a secret key is refused, since every visitor could read it.")}
      </p>
      <p>
        ${prose("A file takes four calls. In place of a `Blob`, `file` may be a path on this machine, such as `customers.csv`, or a stream, such as `process.stdin`, which is first kept in a temporary file.")}
      </p>
      ${example("file", { node: file })}`,
  )}
  ${section(
    "calls",
    "Calls",
    html`${table(
        "Calls",
        ["Call", "What it does"],
        calls.map(([call, meaning]) => [code(call), prose(meaning)]),
      )}
      <p>
        ${prose("Pages are read as they are needed: `for await (const verdict of winnow.lists.results(id))`. Every call takes `signal`, `timeoutMs`, `tryTimeoutMs`, `maxRetries`, `idempotencyKey` and `onResponse`, which is called with the request id, the rate limit and the credits of each answer. `new Winnow()` without a key takes it from `WINNOW_API_KEY`, and the base URL from `WINNOW_BASE_URL`.")}
      </p>`,
  )}
  ${section(
    "errors",
    "Errors and retries",
    html`<p>
        ${prose("429, 500, 502, 503, 504, failed connections and tries of more than 30 seconds are tried again, at most four times, under the same idempotency key and after `Retry-After`. A call ends after 60 seconds. `maxRetries`, `tryTimeoutMs` and `timeoutMs` change that, of the client or of one call. What remains is thrown:")}
      </p>
      ${example("failure", { node: failure })}
      <p>
        ${prose("The codes of the API are explained under")} <a href="/docs/errors">Errors</a>.
        ${prose("The SDK adds `network`, `timeout`, `unexpected`, `upload`, `signature` and `usage`, with the status 0 where no answer came.")}
      </p>`,
  )}
  ${section(
    "command",
    "Use the command line",
    html`${block(`npm install --global ${placeholder}/sdk.tgz\nexport WINNOW_API_KEY=wn_test_… WINNOW_BASE_URL=${placeholder}\nwinnow list create customers.csv --watch`)}
      ${table(
        "Commands",
        ["Command", "What it does"],
        commands.map(([command, meaning]) => [code(command), prose(meaning)]),
      )}
      <p>
        ${prose("In place of a key in the environment, `winnow login` gets one: it shows a code, you type it at `/device` of this installation and decide. The key is named after the machine, valid for 90 days and kept in `~/.config/winnow/profiles.json`; `--profile NAME` keeps several apart. Programs of your own can do the same: `/oauth/device_authorization` and `/oauth/token` follow RFC 8628.")}
      </p>
      <p>
        ${prose("`list create` that is interrupted in any way goes on with the same command: beside the file it keeps `customers.csv.winnow` until the end, and nothing is uploaded or charged twice. A list of the standard input begins anew each time. `--json` prints a JSON value per line, and `winnow COMMAND --help` shows the options of a command.")}
      </p>
      ${table(
        "Exit codes",
        ["Exit code", "Meaning"],
        endings.map(([ending, meaning]) => [code(ending), prose(meaning)]),
      )}`,
  )}
  ${section(
    "listen",
    "Receive webhooks locally",
    html`${block("winnow listen --port 4000 --path /webhooks")}
      <p>
        ${prose("With a test key, the command makes a webhook, prints its signing secret, and posts each event to your program, signed as it will be from us. It shows what your program answers, and deletes the webhook when you end it. An event arrives about two seconds after it happened.")}
      </p>`,
  )}`,
};
