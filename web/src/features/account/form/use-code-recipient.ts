import { useLocation, useNavigate } from "react-router";

interface Step {
  sentTo: string;
}

const isStep = (state: unknown): state is Step =>
  typeof state === "object" && state !== null && "sentTo" in state && typeof state.sentTo === "string";

/** The address that a code was sent to, kept in history state: Back returns to the form, a reload keeps the step. */
export function useCodeRecipient(): [sentTo: string | null, goTo: (sentTo: string | null) => void] {
  const { state, search, pathname } = useLocation();
  const navigate = useNavigate();
  return [
    isStep(state) ? state.sentTo : null,
    (sentTo) =>
      void navigate({ pathname, search }, sentTo === null ? {} : { state: { sentTo } satisfies Step }),
  ];
}
