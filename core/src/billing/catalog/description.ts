import type { Payment } from "../../port/payment/index.ts";
import { offerOf } from "./offer.ts";

const perInterval = { month: "monthly", year: "yearly" };

/** What was bought: `Business, monthly`, `2 × 5,000 credits`. */
export const descriptionOf = ({ lines }: Payment.Transaction): string =>
  lines
    .filter(({ quantity }) => quantity > 0)
    .flatMap(({ price, quantity }) => {
      const found = offerOf(price);
      if (!found) return [];
      const times = quantity > 1 ? `${quantity} × ` : "";
      return found.kind === "plan"
        ? [`${times}${found.offer.name}, ${perInterval[found.offer.interval]}`]
        : [`${times}${found.offer.name}`];
    })
    .filter((text, index, all) => all.indexOf(text) === index)
    .join("; ");
