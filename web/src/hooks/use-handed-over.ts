import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

/** Takes what another page opened this one with, under a name in the state of the location, once. */
export function useHandedOver(name: string, take: (value: unknown) => void): void {
  const { state, key, pathname } = useLocation() as {
    state: Readonly<Record<string, unknown>> | null;
    key: string;
    pathname: string;
  };
  const navigate = useNavigate();
  const taken = useRef("");
  const value = state?.[name];
  useEffect(() => {
    if (value === undefined || taken.current === key) return;
    taken.current = key;
    take(value);
    void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [value, key, navigate, pathname, take]);
}
