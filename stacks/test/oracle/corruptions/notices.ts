/** Corruptions of events and notices. */
import { balanceOf, noticeContaining } from "./change.ts";
import type { Corruption } from "./corruption.ts";

export const I7: Corruption[] = [
  [
    "an event is still in the outbox",
    (state) => state.add("outbox", balanceOf(state), { id: "evt_1", type: "list.imported" }),
  ],
  [
    "a notice is duplicated",
    (state) =>
      state.add("notice", noticeContaining(state, "Tom &amp; Ann.csv"), {
        id: "ntc_01M7Y70YSH5VDBGGTWQ1HK9WCG",
      }),
  ],
  ["a notice is missing", (state) => state.remove(noticeContaining(state, "Tom &amp; Ann.csv"))],
  [
    "a notice has the name of another list",
    (state) => Object.assign(noticeContaining(state, "Tom &amp; Ann.csv"), { content: "<b>other</b>" }),
  ],
  ["a notice has no event's id", (state) => Object.assign(state.row("notice"), { id: "ntc_1" })],
  [
    "a test workspace has a notice",
    (state) =>
      state.add("notice", noticeContaining(state, "is analyzed"), {
        id: "ntc_01M7Y70YSH5VDBGGTWQ1HK9WCH",
        workspaceID: "tst_01M7Y70YSH5VDBGGTWQ1HK9WCG",
        pk: "$winnow#workspaceid_tst_01m7y70ysh5vdbggtwq1hk9wcg",
      }),
  ],
  [
    "the notice of an analysis is missing",
    (state) => {
      state.remove(noticeContaining(state, "is analyzed"));
    },
  ],
];
