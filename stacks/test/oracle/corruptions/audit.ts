/** Corruptions of audit trails. */
import type { Corruption } from "./corruption.ts";

export const I12: Corruption[] = [
  ["an entry is removed", (state) => state.remove(state.row("audit", { id: state.row("audit-seal")["id"] }))],
  [
    "an entry is removed with its seal",
    (state) => {
      const seal = state.row("audit-seal", { position: 1 });
      state.remove(state.row("audit", { id: seal["id"] }));
      state.remove(seal);
    },
  ],
  [
    "an entry was changed",
    (state) => Object.assign(state.row("audit", { id: state.row("audit-seal")["id"] }), { digest: "0" }),
  ],
  [
    "an entry was put there without a seal",
    (state) => state.add("audit", state.row("audit"), { id: "aud_01M7Y70YSH5VDBGGTWQ1HK9WCG", digest: "0" }),
  ],
  [
    "an entry is sealed twice",
    (state) => state.add("audit-seal", state.row("audit-seal"), { position: 999 }),
  ],
  [
    "a seal has another hash",
    (state) => Object.assign(state.row("audit-seal", { position: 1 }), { hash: "0" }),
  ],
  ["an anchor is of another chain", (state) => Object.assign(state.row("audit-anchor"), { hash: "0" })],
  ["the chain ends earlier", (state) => Object.assign(state.row("audit-chain"), { position: 1 })],
];
