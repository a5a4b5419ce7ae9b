/** The message below a field. The page restyles it by its class names and custom properties. */
import type { Answer } from "./form-check.ts";

export interface Texts {
  /** With `{email}` in it. */
  suggest: string;
  warn: string;
}

let made = 0;

/** Places an empty message after the field, or after the label around it. */
export function messageFor(field: HTMLInputElement, { suggest, warn }: Texts) {
  const box = document.createElement("div");
  box.className = "form-guard";
  box.id = `form-guard-${++made}`;
  box.setAttribute("role", "status");
  (field.closest("label") ?? field).after(box);
  const observer = new MutationObserver(() => {
    if (field.isConnected) return;
    clear();
    box.remove();
  });

  const describe = (isShown: boolean): void => {
    const others = (field.getAttribute("aria-describedby") ?? "")
      .split(/\s+/)
      .filter((id) => id && id !== box.id);
    const ids = isShown ? [...others, box.id] : others;
    if (ids.length > 0) field.setAttribute("aria-describedby", ids.join(" "));
    else field.removeAttribute("aria-describedby");
  };

  function clear(): void {
    observer.disconnect();
    box.replaceChildren();
    describe(false);
  }

  function accept(suggestion: string): void {
    clear();
    // Frameworks replace the setter of the element, and would not notice a change made by it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, suggestion);
    field.focus();
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  }

  return {
    isPlaced: () => box.isConnected,
    clear,
    show({ verdict, suggestion }: Answer, onAccept: (suggestion: string) => void): void {
      clear();
      if (verdict === "ok") return;
      const line = document.createElement("p");
      line.className = `form-guard-message form-guard-${verdict}`;
      if (verdict === "suggest" && suggestion !== null) {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "form-guard-accept";
        button.textContent = suggestion;
        button.addEventListener("click", () => {
          onAccept(suggestion);
          accept(suggestion);
        });
        const [before = "", after = ""] = suggest.split("{email}");
        line.append(before, button, after);
      } else line.textContent = warn;
      box.append(line);
      describe(true);
      observer.observe(document, { childList: true, subtree: true });
    },
  };
}
