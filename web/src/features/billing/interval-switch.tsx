import type { Interval } from "@winnow/core/billing/schema";
import { Segmented } from "../../ui/form/segmented.tsx";

interface IntervalSwitchProps {
  value: Interval;
  onChange: (interval: Interval) => void;
}

/** Paid by the month or by the year. */
export const IntervalSwitch = ({ value, onChange }: IntervalSwitchProps) => (
  <Segmented
    label="Paid by"
    value={value}
    onChange={onChange}
    options={[
      { value: "month", label: "Monthly" },
      {
        value: "year",
        label: (
          <>
            Yearly <span className="font-normal text-valid">2 months free</span>
          </>
        ),
      },
    ]}
  />
);
