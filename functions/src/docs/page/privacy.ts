/** What this installation stores of people, where, for how long, and who sees it. */
import type { Config } from "@winnow/core/kit/config";
import { Permission } from "@winnow/core/kit/permission";
import { Privacy } from "@winnow/core/privacy";
import { html, type Html, prose } from "../html/html.ts";
import { type Page, section } from "../html/layout.ts";
import { regionText } from "./region.ts";
import { code, table } from "../html/table.ts";

const { keptText } = Privacy;

type Installation = Pick<Config.Configuration, "storage" | "probing" | "paddle" | "google" | "appURL">;

const others = {
  person: "the person",
  members: "the members of the workspace",
  owner: "the owner of the workspace",
  key: "the keys of the workspace",
  link: "who has the link",
} as const;

const isOther = (viewer: Privacy.Viewer): viewer is keyof typeof others => viewer in others;

function seenText(viewers: readonly Privacy.Viewer[]): string {
  if (viewers.length === 0) return "nobody in the product.";
  const areas = viewers.flatMap((viewer) => (isOther(viewer) ? [] : [Permission.areaNames[viewer]]));
  const inAreas = areas.length > 0 ? [`members who may view ${areas.join(" or ")}`] : [];
  const rest = viewers.flatMap((viewer) => (isOther(viewer) ? [others[viewer]] : []));
  return `${[...inAreas, ...rest].join(", and ")}.`;
}

const names = (texts: readonly string[]): Html[] =>
  texts.map((text, index) => html`${index > 0 ? ", " : null}${code(text)}`);

const placeText = ({ rows, objects = [] }: Privacy.Kind): Html =>
  html`${rows.length > 0 ? html`rows ${names(rows)}` : null}${rows.length > 0 && objects.length > 0 ? ", " : null}${
    objects.length > 0 ? html`files below ${names(objects)}` : null
  }`;

/** The place of a kind on the page. */
const placeOfKind = ({ id }: Privacy.Kind): string => `data-${id}`;

const kindText = (kind: Privacy.Kind): Html =>
  html`<h3 id="${placeOfKind(kind)}">${kind.title}</h3>
    <p>${kind.person === null ? "Nothing of a person." : `${kind.person}.`}</p>
    <ul>
      <li>
        <b>Kept:</b> ${keptText(kind.kept)}${kind.ended === null ? null : ` Earlier with ${kind.ended}.`}
      </li>
      <li><b>Seen by:</b> ${seenText(kind.seenBy)}</li>
      <li><b>Stored as:</b> ${placeText(kind)}</li>
    </ul>`;

const groupSection = ({ id, title, kinds }: Privacy.Group): Html =>
  section(id, title, html`${kinds.map(kindText)}`);

const placeOf = ({ storage }: Installation): Html =>
  storage === null
    ? html`<p>
        ${prose("This installation runs on one machine. Everything that it stores lies in a folder there, in no cloud and no other region.")}
      </p>`
    : html`<p>
          ${prose(`Everything is stored with Amazon Web Services in the region \`${storage.region}\`, ${regionText(storage.region)}: rows in a DynamoDB table, files in an S3 bucket, both encrypted. ${storage.clientLogDays === undefined ? "No copy leaves the region." : "No copy leaves the region, but for the log of the firewall, which lies in `us-east-1`."}`)}
        </p>
        <p>
          ${prose("Pages and calls reach it through the nearest place of the network of CloudFront, which passes on calls and keeps no answer to them.")}
        </p>`;

function receiversOf({ storage, probing, paddle, google, appURL }: Installation): string[] {
  const transport = probing?.transport ?? "none";
  const asks = {
    none: "Mail servers are not asked on this installation: only the domain name system is.",
    agent:
      "The mail server of an address is asked whether it takes mail for it, by an agent on another host of the operator.",
    direct: "The mail server of an address is asked whether it takes mail for it.",
    socks5: "The mail server of an address is asked whether it takes mail for it, through a proxy.",
  };
  return [
    "The name servers of a domain see that it is asked about, not which address.",
    asks[transport],
    ...(storage !== null && appURL !== null
      ? ["Emails are sent with Amazon SES, in the same region, to the address that they are for."]
      : []),
    paddle === null
      ? "Nothing is sold on this installation, and no payment service receives anything."
      : "Paddle sells credits and plans: it gets the buyer's email address and the id of the workspace, and keeps names, addresses and cards itself.",
    google === null
      ? "Logging in with Google is not offered."
      : "Google learns that you log in here where you choose to, and tells us your name and email address.",
    "Your own servers receive the webhooks that you set up, with what their events are about.",
    "Nothing about an address crosses from one workspace to another. There is no advertising and no analysis by others, and the pages load nothing from elsewhere, but the checkout of Paddle.",
  ];
}

export const privacyPage = (installation: Installation): Page => ({
  path: "/docs/privacy",
  title: "Privacy",
  summary: "What is stored of people, where, for how long, and who sees it.",
  places: [
    { id: "region", title: "Where" },
    ...Privacy.groups.map(({ id, title }) => ({ id, title })),
    { id: "copies", title: "Logs and backups" },
    { id: "receivers", title: "Who else receives data" },
  ],
  body: html`<p>
      ${prose("This page is made from the code that stores and removes the data: the durations are those that it writes, and a kind of data that is missing here fails its tests.")}
    </p>
    ${section(
      "region",
      "Where",
      html`${placeOf(installation)}
        <p>
          ${prose("The operator of this installation can read what is stored. In the product, people see what their role in a workspace lets them see. The table removes rows whose time is over within a few days, and the bucket files within a day.")}
        </p>`,
    )}
    ${Privacy.groups.map(groupSection)}
    ${section(
      "copies",
      "Logs and backups",
      html`<p>${prose("What is erased stays in these for a while, and goes with them.")}</p>
        ${table(
          "Logs and backups",
          ["Copy", "What of a person", "How long"],
          Privacy.copiesOf(installation.storage).map(({ title, person, kept }) => [
            html`${title}`,
            html`${person}.`,
            html`${keptText(kept)}`,
          ]),
        )}`,
    )}
    ${section(
      "receivers",
      "Who else receives data",
      html`<ul>
        ${receiversOf(installation).map((text) => html`<li>${prose(text)}</li>`)}
      </ul>`,
    )}`,
});
