/** Templates about the end of an account. */
import type { ClosingNews } from "../../account/schema.ts";
import { dayText } from "../../kit/time/utc.ts";
import { link, note, paragraph } from "./draft.ts";
import { render, type Content, named, page } from "./render.ts";

/** For a person whose account is closed: the last mail to them. `receipt` names the receipt of the erasure. */
export const accountClosed = (said: { name: string; receipt: string }): Content =>
  render({
    subject: "Your Winnow account is closed",
    heading: "Your account is closed",
    blocks: [
      paragraph(`Hello ${named(said.name)},`),
      paragraph(
        "your Winnow account is closed. What is yours is erased within 24 hours; what stays, and how long, is on the receipt.",
      ),
      link("See the receipt", page(`/receipt#${said.receipt}`)),
      paragraph("Keep this mail: the receipt has no name on it, so that we cannot find it for you."),
      note(
        "If it was not you, answer this mail. A closed account cannot be opened again; you can sign up anew.",
      ),
    ],
  });

/** For every address of an account that will be closed; `closesAt` is ISO. */
export const accountClosing = (said: { name: string; news: ClosingNews; closesAt: string }): Content => {
  const { subject, heading, text } = texts[said.news];
  return render({
    subject,
    heading,
    blocks: [
      paragraph(`Hello ${named(said.name)},`),
      paragraph(text(dayText(said.closesAt))),
      ...(said.news === "begun"
        ? [
            link("Keep the account", page("/account-settings/close-account")),
            note("If it was not you, keep the account there and set a new password at once."),
          ]
        : []),
    ],
  });
};

const texts: Record<ClosingNews, { subject: string; heading: string; text: (day: string) => string }> = {
  begun: {
    subject: "Your Winnow account will be closed",
    heading: "Your account will be closed",
    text: (day) =>
      `as you asked, your Winnow account closes on ${day}, when what is paid for is over. Until then everything works.`,
  },
  stopped: {
    subject: "Your Winnow account stays",
    heading: "Your account stays",
    text: (day) => `your Winnow account is not closed on ${day}: somebody who is logged in kept it.`,
  },
  changed: {
    subject: "Your Winnow account was not closed",
    heading: "Your account was not closed",
    text: (day) =>
      `your Winnow account was to be closed on ${day}. It was not, since what you own has changed since you decided: you have another workspace, or a plan that is renewed. Close it again where you still want to.`,
  },
};
