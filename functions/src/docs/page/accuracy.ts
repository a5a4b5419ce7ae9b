/** How it is counted how often the verdicts were right. */
import { groupedDigits } from "@winnow/core/kit/text/grouped-digits";
import { Outcome } from "@winnow/core/outcome";
import { Status } from "@winnow/core/status";
import { json } from "../example/example.ts";
import { html, prose } from "../html/html.ts";
import { type Page, section } from "../html/layout.ts";

const { limits } = Outcome;
const { workspaces, cases, answers, answerDays, months } = Status.limits;

const counted = {
  mailed: 12_345,
  bounced: 86,
  bounce_rate: { estimate: 0.006966, low: 0.005603, high: 0.008562 },
};

const accuracy: Outcome.Accuracy = {
  ...counted,
  months: [{ month: "2026-11", ...counted, providers: [{ provider: "google", ...counted }] }],
  bounces_only: ["sendgrid"],
};

const bounces = { share: { estimate: 0.0081, low: 0.0064, high: 0.0102 }, behind: 48_210 };

const status: Status.Info = {
  measured_at: "2026-11-28T03:41:07.000Z",
  months: [
    {
      month: "2026-11",
      bounce_rate: bounces,
      providers: [{ provider: "google", bounce_rate: bounces }],
      unknown_rate: { share: { estimate: 0.034, low: 0.026, high: 0.044 }, behind: 912_400 },
    },
  ],
  answers: null,
  domain_lists_at: "2026-11-20",
};

export const accuracyPage: Page = {
  path: "/docs/accuracy",
  title: "Accuracy",
  summary: "How often addresses that were called valid bounced, for your workspace and for everybody.",
  places: [
    { id: "counted", title: "What is counted" },
    { id: "interval", title: "The interval" },
    { id: "workspace", title: "Your workspace" },
    { id: "everybody", title: "Everybody" },
    { id: "answers", title: "The time of an answer" },
  ],
  body: html`${section(
    "counted",
    "What is counted",
    html`<p>
        ${prose(`An address counts that was called \`valid\`, was charged, and was mailed within ${limits.verdictDays} days of the verdict: once for each such verdict, in the month of the first mail, in UTC. It has bounced where a hard bounce follows within these ${limits.verdictDays} days: one that is about the mailbox, not about the sender or a passing trouble. A bounce is taken back where a person is seen to open or click afterwards.`)}
      </p>
      <p>
        ${prose("What was mailed is known from the")} <a href="/docs/outcomes">outcomes</a>
        ${prose("that you report. A source that reports fewer deliveries than bounces says nothing about the mails that arrived: it is not counted, and `bounces_only` names it. Let it report deliveries too. A verdict by a rule or an outcome of your own costs nothing, and does not count. Nothing of it is about one address, so that the figures stay when a list is erased.")}
      </p>`,
  )}
  ${section(
    "interval",
    "The interval",
    html`<p>
      ${prose("Each share has its 95 % confidence interval, by Jeffreys' method: 0 bounces of 20 mails are no proof that nothing bounces.")}
    </p>`,
  )}
  ${section(
    "workspace",
    "Your workspace",
    html`<p>
        ${prose(`The screen Outcomes shows it in the application, and \`GET /v1/accuracy\` gives it to programs with a key that has the scope \`outcomes:read\`: the last ${months} months, newest first. Outcomes are counted after about an hour while there are few, and together within ${limits.mergedDays} days once there are many. The screen says “too few” below ${limits.rated} mailed addresses; the call has the interval also there. Who may view Verify Email sees it. The outcomes of test mode are not counted.`)}
      </p>
      ${json(accuracy)}`,
  )}
  ${section(
    "everybody",
    "Everybody",
    html`<p>
        <a href="/status">${prose("The status page")}</a>
        ${prose("shows what this installation measured over all workspaces, and `GET /api/status/` gives the same without a key. It is measured once a day; months before the last one stay as they were published.")}
      </p>
      <ul>
        <li>
          ${prose("`bounce_rate`: as above, of verdicts that were charged to bought credits alone: a plan that was paid for, or packs.")}
        </li>
        <li>${prose("`unknown_rate`: of all verdicts, how many were `unknown`.")}</li>
      </ul>
      <p>
        ${prose(`A share needs ${workspaces} workspaces and ${groupedDigits(cases)} cases; with fewer it is \`null\`, and the page says “too few”. No workspace weighs more than one part in ${workspaces}, however much it sends. The interval is the wider one of two: that of the cases, and that which the difference between the workspaces gives. \`behind\` is how many cases there were.`)}
      </p>
      ${json(status)}`,
  )}
  ${section(
    "answers",
    "The time of an answer",
    html`<p>
      ${prose(`How long \`POST /v1/verify\` took in the last ${answerDays} days, from the call to the answer: half of the answers took at most \`p50_ms\` milliseconds, 95 of 100 at most \`p95_ms\`, 99 of 100 at most \`p99_ms\`. Each is at most 12 % too long, never too short. It needs ${groupedDigits(answers)} answers. Test keys and failed calls are not counted. \`domain_lists_at\` is the day on which the lists of throw-away and free domains were refreshed.`)}
    </p>`,
  )}`,
};
