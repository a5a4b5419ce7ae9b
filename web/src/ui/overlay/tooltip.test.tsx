import { expect, it } from "vitest";
import { Tooltip, TooltipProvider } from "./tooltip.tsx";

it("A tooltip opens without delay, and without animation within 300 ms of the last one.", () => {
  expect(TooltipProvider({ children: null }).props).toMatchObject({ delay: 0, timeout: 300 });
  const [trigger] = Tooltip({ text: "why", children: <button type="button">?</button> }).props.children;
  expect(trigger.props).toMatchObject({ delay: 0 });
});
