// @ts-check
/** The script of the documentation. Without it the pages show everything but the buttons. */
(function () {
  /**
   * The element of this kind inside another. Pages are made by the same deployment as this script, so it is there.
   * @template {Element} Wanted
   * @param {ParentNode} within
   * @param {string} selector
   * @param {new () => Wanted} kind
   * @returns {Wanted}
   */
  function find(within, selector, kind) {
    const found = within.querySelector(selector);
    if (!(found instanceof kind)) throw new Error(`The page has no ${selector}.`);
    return found;
  }

  /**
   * Browsers that keep nothing throw.
   * @param {string} name
   */
  function stored(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  }

  const wide = matchMedia("(min-width: 60rem)");
  const menu = find(document, ".menu", HTMLDetailsElement);
  const openMenu = () => {
    menu.open = wide.matches;
  };
  wide.addEventListener("change", openMenu);
  openMenu();
  menu.dataset["ready"] = "";

  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", ({ matches }) => {
    const choice = stored("theme");
    if (choice !== "light" && choice !== "dark")
      document.documentElement.dataset["theme"] = matches ? "dark" : "light";
  });

  /** @param {string} language */
  function choose(language) {
    for (const input of document.querySelectorAll(`.example input[value="${language}"]`))
      if (input instanceof HTMLInputElement) input.checked = true;
  }

  const remembered = stored("docs-language");
  if (remembered !== null && /^(curl|node|python)$/.test(remembered)) choose(remembered);
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest(".example")) return;
    choose(target.value);
    try {
      localStorage.setItem("docs-language", target.value);
    } catch {
      return;
    }
  });

  for (const note of document.querySelectorAll("[data-sent]")) {
    if (!(note instanceof HTMLElement)) continue;
    const sent = new URLSearchParams(location.search).get(note.dataset["sent"] ?? "");
    if (sent === null) continue;
    find(note, "b", HTMLElement).textContent = sent;
    note.hidden = false;
  }

  for (const operation of document.querySelectorAll("[data-call]")) {
    if (!(operation instanceof HTMLElement)) continue;
    const button = document.createElement("button");
    /** @type {HTMLFormElement | null} */
    let form = null;
    /** @param {string} text */
    const label = (text) => {
      button.textContent = text;
      button.setAttribute("aria-label", `${text}: ${find(operation, "h3", HTMLElement).textContent}`);
      button.setAttribute("aria-expanded", String(form !== null && !form.hidden));
    };
    const open = async () => {
      if (form !== null) {
        form.hidden = !form.hidden;
        label(form.hidden ? "Try it" : "Close");
        return;
      }
      try {
        const loaded = await import("./console.js");
        form ??= loaded.open(operation);
        label("Close");
      } catch {
        label("Try it again");
      }
    };
    button.type = "button";
    button.className = "try";
    label("Try it");
    button.addEventListener("click", () => void open());
    find(operation, ".line", HTMLElement).append(button);
  }

  for (const example of document.querySelectorAll(".example")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.setAttribute("aria-live", "polite");
    const copy = async () => {
      const language = find(example, "input:checked", HTMLInputElement).value;
      const source = find(example, `pre[data-language="${language}"]`, HTMLElement).textContent;
      await navigator.clipboard.writeText(source);
      button.textContent = "Copied";
      setTimeout(() => {
        button.textContent = "Copy";
      }, 2_000);
    };
    button.addEventListener("click", () => void copy());
    example.append(button);
  }
})();
