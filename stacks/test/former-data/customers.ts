/** Who is in the former data, and what they have. Everybody's address is their name at `inbox.test`. */

/**
 * - `free`: a free plan, seven credits used this month.
 * - `pro`: Pro by the month, renewed on 14 November; keys, webhooks, a top-up, and the lists and keys below.
 * - `business`: Business by the year since 14 October; `bookkeeper` joined with a custom role, `member` as a member;
 *   `leaver` left; invited@inbox.test has an open invitation.
 * - `upgraded`: from Pro to Business within a month, after 200 credits: lifetime stands at -199.
 * - `lapsed`: Pro, which ended on 14 November.
 * - `packs`: three packs; of one, 10 of 25 dollars were refunded.
 * - `negative`: a pack that was refunded in full after 450 of its credits were used.
 * - `downgrading`: Business by the month; Pro is scheduled for 14 December.
 * - `ending`: Pro, cancelled for 14 December.
 * - `past-due`: Pro, whose renewal was declined, as its next payments will be.
 */
export type FormerCustomer =
  | "free"
  | "pro"
  | "business"
  | "bookkeeper"
  | "member"
  | "leaver"
  | "upgraded"
  | "lapsed"
  | "packs"
  | "negative"
  | "downgrading"
  | "ending"
  | "past-due";

/** Lists of `pro`. A download was made of the verified one. */
export const lists = {
  verified: "lst_01M855JRYC0WRE2QRVPBDQWDPG",
  imported: "lst_01M855K87ZGQVFG07SJ3QCBT2D",
  analyzed: "lst_01M855KEGV0HRQ6MESFNRCHGF6",
  cancelled: "lst_01M855KNB5YXSRM18VB5DT1JGQ",
  paused: "lst_01M855KV09A1WB1932H0ADPHRC",
  /** Imported with `start: "verify"`. */
  automatic: "lst_01M855M1HVT5DT6M9P2VRGAYVN",
} as const;

/** Keys of `pro`, and one that `leaver` made in the workspace of `business`. */
export const keys = {
  live: "wn_live_sK7Liq10uL1RvEwKBM98l1DLIVh47d9d2kFWEa",
  test: "wn_test_St7ZkP5FYzF96KAeBrevNu8YXk8p1HlP3LMjEY",
  revoked: "wn_live_1ZEPQptd8ZlKR16IIU1ui0U7gA8deJoC32wKol",
  ofLeaver: "wn_live_5dHFgSJUa7DldRmloG7iGooVSGhtz8uk23Y6pR",
} as const;

/** Webhooks of `pro`: one took every delivery, the other none. */
export const webhooks = {
  fine: "whk_01M855JRXBNFSV1ZH58HNNDKKP",
  broken: "whk_01M855JRXX1XFX22D6PFC869ZF",
} as const;

/** Custom roles of `business`: both view the plan; the bookkeeper's edits it, which was to buy and to cancel too. */
export const roles = {
  bookkeeper: "rol_01M855MF74BY9MK5XPJFE1WGST",
  reader: "rol_01M855MF84MHXCH1NJ24FB8J1S",
} as const;
