/**
 * The form guard: a script for pages of other origins. It asks about what a visitor typed into an email field, and shows a
 * suggestion or a warning below it. It never keeps a form from being sent, and says nothing where no answer comes in time.
 */
import { messageFor, type Texts } from "./message.ts";
import { type Answer, createFormCheck } from "./form-check.ts";
import { addStyle } from "./style.ts";

const script =
  document.currentScript instanceof HTMLScriptElement
    ? document.currentScript
    : document.querySelector<HTMLScriptElement>("script[data-key^=wn_pub_]");

/** A click follows the release of the pointer within this long. */
const clickMs = 100;

if (script?.dataset["key"]) guard(script.src, script.dataset["key"], script.dataset);

function guard(source: string, key: string, { suggest, warn }: DOMStringMap): void {
  const texts: Texts = {
    suggest: suggest ?? "Did you mean {email}?",
    warn: warn ?? "Mail may not arrive at this address. Please look at it again.",
  };
  const ask = createFormCheck(new URL("/v1/form-check", source).href, key);
  const messages = new WeakMap<HTMLInputElement, ReturnType<typeof messageFor>>();
  /** What was last asked about each field. */
  const asked = new WeakMap<HTMLInputElement, string>();
  let isPressed = false;

  const fieldOf = ({ target }: Event): HTMLInputElement | null =>
    target instanceof HTMLInputElement &&
    target.type === "email" &&
    target.form !== null &&
    !target.closest("[data-form-guard=off]")
      ? target
      : null;

  const message = (field: HTMLInputElement) => {
    const known = messages.get(field);
    if (known?.isPlaced()) return known;
    const made = messageFor(field, texts);
    messages.set(field, made);
    return made;
  };

  const check = async (field: HTMLInputElement): Promise<void> => {
    const email = field.value.trim();
    if (email === "" || asked.get(field) === email) return;
    asked.set(field, email);
    const answer = await ask(email);
    if (asked.get(field) === email) show(field, email, answer);
  };

  /** A message that moves a button under a pressed pointer would take the click from it. */
  const show = (field: HTMLInputElement, email: string, answer: Answer): void => {
    if (isPressed) released.push(() => show(field, email, answer));
    else if (field.isConnected && field.value.trim() === email)
      message(field).show(answer, (suggestion) => asked.set(field, suggestion));
  };
  const released: (() => void)[] = [];
  const release = () => {
    setTimeout(() => {
      isPressed = false;
      for (const each of released.splice(0)) each();
    }, clickMs);
  };

  const listen = (type: string, listener: (event: Event) => void): void =>
    document.addEventListener(type, listener, { capture: true, passive: true });
  listen("pointerdown", () => (isPressed = true));
  listen("pointerup", release);
  listen("pointercancel", release);
  listen("dragend", release);
  // A screen reader announces changes of what was there before.
  listen("focusin", (event) => {
    const field = fieldOf(event);
    if (field) message(field);
  });
  listen("input", (event) => {
    const field = fieldOf(event);
    if (!field || asked.get(field) === field.value.trim()) return;
    asked.delete(field);
    messages.get(field)?.clear();
  });
  // The browser fills in fields without a focus.
  for (const type of ["focusout", "change"])
    listen(type, (event) => {
      const field = fieldOf(event);
      if (field) void check(field);
    });
  addStyle();
}
