import { useQuery } from "@tanstack/react-query";
import { type Channel, channels, type Kind, kinds, type Preferences } from "@winnow/core/notice/schema";
import { errorMessage } from "../../../lib/api-error.ts";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { CheckCell } from "../../../ui/form/check-cell.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { preferencesQuery, useChangePreferences } from "./notification-queries.ts";

const channelNames: Readonly<Record<Channel, string>> = {
  bell: "Bell",
  email: "Email",
  weekly: "Weekly summary",
};

const kindNames: Readonly<Record<Kind, string>> = {
  list_finished: "A list is verified or clean",
  list_failed: "A list failed or was not started",
  analysis_ready: "An analysis is ready",
  credits_low: "Few credits are left",
  credits_returned: "Credits came back",
  complaints_high: "Many readers complain",
  plan_changed: "The plan changed or ended",
  payment_made: "A payment was made",
  payment_failed: "A payment failed",
  member_joined: "Somebody joined the team",
  member_left: "Somebody left the team",
  role_changed: "Your role changed",
  factor_required: "A workspace requires a second factor",
  archive_ended: "The export of a workspace is ready, or failed",
  key_disabled: "An API key stopped or expires soon",
  webhook_disabled: "A webhook was disabled",
  outcomes_stopped: "A mail service can report no outcomes",
};

/** What the user is told of, and how. */
export function NotificationsPage() {
  const { data, error, refetch } = useQuery(preferencesQuery);
  return (
    <>
      <PageHead title="Notifications">
        What you are told of in each of your workspaces: by the bell, by an email at once, or by one email on
        Monday about the week before.
      </PageHead>
      <Card aria-label="What you are told of" className="max-w-3xl overflow-hidden">
        {data !== undefined ? (
          <Matrix preferences={data} />
        ) : error === null ? (
          <div aria-busy="true" className="grid gap-2 p-6">
            <span className="sr-only">Loading your choices</span>
            {kinds.map((kind) => (
              <Skeleton key={kind} className="h-11" />
            ))}
          </div>
        ) : (
          <Callout tone="error" title="Your choices could not be loaded" announce>
            {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
          </Callout>
        )}
      </Card>
      <p className="mt-4 max-w-3xl text-[0.8125rem] text-ink-muted">
        A finished list is mailed to the person who started it, if it took over five minutes or nobody had the
        page open for a minute. You get only what your role in a workspace lets you see. Emails about your
        account, such as a new password, are always sent.
      </p>
    </>
  );
}

function Matrix({ preferences: { results } }: { preferences: Preferences }) {
  const change = useChangePreferences();
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">What you are told of, and how</caption>
      <thead>
        <tr className="border-b border-line">
          <th
            scope="col"
            className="h-12 pl-6 text-left text-[0.8125rem] font-medium text-ink-muted max-sm:pl-4"
          >
            About
          </th>
          {channels.map((channel) => (
            <th
              key={channel}
              scope="col"
              className="w-24 px-1 text-center text-[0.8125rem] font-medium text-ink-muted last:pr-3 max-sm:w-16"
            >
              {channelNames[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className="border-b border-line bg-sunken">
          <th scope="row" className="py-1.5 pr-2 pl-6 text-left font-semibold text-ink max-sm:pl-4">
            Everything
          </th>
          {channels.map((channel) => (
            <td key={channel} className="text-center last:pr-3">
              <CheckCell
                label={`Everything: ${channelNames[channel]}`}
                checked={results.every((each) => each[channel])}
                onChange={(on) => change.mutate({ kinds: [...kinds], channel, on })}
              />
            </td>
          ))}
        </tr>
        {results.map(({ kind, ...chosen }) => (
          <tr key={kind} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 pr-2 pl-6 text-left font-medium text-ink max-sm:pl-4">
              {kindNames[kind]}
            </th>
            {channels.map((channel) => (
              <td key={channel} className="text-center last:pr-3">
                <CheckCell
                  label={`${kindNames[kind]}: ${channelNames[channel]}`}
                  checked={chosen[channel]}
                  onChange={(on) => change.mutate({ kinds: [kind], channel, on })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
