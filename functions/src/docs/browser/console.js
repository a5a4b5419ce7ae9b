// @ts-check
/**
 * The console of the reference: it makes one call with a test key that the reader pastes. The key stays in the tab. A page of the
 * reference loads it at its first use.
 */

/**
 * @typedef {object} Call What `console-call.ts` writes of an operation.
 * @property {string} method
 * @property {string} path
 * @property {{ name: string, in: string }[]} parameters
 * @property {string | null} body
 */

const storedAs = "docs-test-key";

function remembered() {
  try {
    return sessionStorage.getItem(storedAs) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} key */
function remember(key) {
  try {
    if (key === "") sessionStorage.removeItem(storedAs);
    else sessionStorage.setItem(storedAs, key);
  } catch {
    return;
  }
}

/**
 * Why a key is not used here; null where it is.
 * @param {string} key
 */
function refusalOf(key) {
  if (key === "") return "Paste a test key first.";
  if (key.includes("wn_live_"))
    return "This is a live key: it spends credits and reaches your lists, so that no page should have it. It was neither sent nor kept. Paste a test key.";
  if (key.includes("wn_pub_"))
    return "This is a publishable key, which checks forms alone. Paste a test key.";
  return /^wn_test_[0-9A-Za-z]{38}$/.test(key)
    ? null
    : "This is no test key: those begin with wn_test_ and have 46 characters.";
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} properties
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
function element(name, properties, ...children) {
  const made = document.createElement(name);
  Object.assign(made, properties);
  made.append(...children);
  return made;
}

/**
 * @param {string} id
 * @param {string} label
 * @param {HTMLElement} input
 */
function field(id, label, input) {
  input.id = id;
  return element("div", { className: "field" }, element("label", { htmlFor: id, textContent: label }), input);
}

/**
 * @param {Call} call
 * @param {ReadonlyMap<string, HTMLInputElement>} inputs
 */
function addressOf(call, inputs) {
  const query = new URLSearchParams();
  let path = call.path;
  for (const { name, in: place } of call.parameters) {
    const value = inputs.get(name)?.value.trim() ?? "";
    if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== "") query.set(name, value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

const maxShown = 100_000;

/**
 * @param {string} text
 * @param {string} type
 */
function readable(text, type) {
  let shown = text;
  if (type.includes("json"))
    try {
      shown = JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      shown = text;
    }
  if (shown === "") return "(empty)";
  return shown.length > maxShown ? `${shown.slice(0, maxShown)}\n… cut here` : shown;
}

/** @param {string} title */
function block(title) {
  const text = element("pre", { tabIndex: 0 });
  text.setAttribute("role", "region");
  text.setAttribute("aria-label", title);
  return { text, parts: [element("h4", { textContent: title }), text] };
}

/** The fields for keys of all consoles on the page. */
const keyFields = () =>
  [...document.querySelectorAll(".console input[data-key]")].filter((one) => one instanceof HTMLInputElement);

/**
 * Opens the console of an operation.
 * @param {HTMLElement} operation
 */
export function open(operation) {
  /** @type {Call} */
  const call = JSON.parse(operation.dataset["call"] ?? "");
  const id = operation.getAttribute("aria-labelledby");
  const plain = /** @type {const} */ ({ autocomplete: "off", spellcheck: false });
  const key = element("input", { ...plain, value: remembered(), placeholder: "wn_test_…" });
  key.setAttribute("aria-describedby", `${id}-hint ${id}-refusal`);
  const hint = element(
    "p",
    { id: `${id}-hint`, className: "hint" },
    "It stays in this tab. ",
    element("a", { href: "/api-key", target: "_blank", textContent: "Make one under API Setup" }),
    ".",
  );
  const refusal = element("p", { id: `${id}-refusal`, className: "refusal" });
  refusal.setAttribute("role", "alert");
  const parameters = call.parameters.map(({ name, in: place }) => {
    const isRequired = place === "path";
    const label = isRequired ? name : `${name} (optional)`;
    return { name, label, input: element("input", { ...plain, required: isRequired }) };
  });
  const inputs = new Map(parameters.map(({ name, input }) => [name, input]));
  const body =
    call.body === null
      ? null
      : element("textarea", {
          value: call.body,
          spellcheck: false,
          rows: Math.min(16, call.body.split("\n").length + 1),
        });
  const send = element("button", { className: "send", textContent: "Send" });
  const forget = element("button", { type: "button", className: "plain", textContent: "Forget the key" });
  const status = element("p", { className: "answered" });
  status.setAttribute("role", "status");
  const headers = block("Headers of the answer");
  const content = block("Body of the answer");
  const answer = element(
    "div",
    { className: "answered-with", hidden: true },
    ...headers.parts,
    ...content.parts,
  );
  const form = element(
    "form",
    { className: "console" },
    field(`${id}-key`, "Test key", key),
    hint,
    refusal,
    ...parameters.map(({ name, label, input }) => field(`${id}-${name}`, label, input)),
    ...(body ? [field(`${id}-body`, "Body", body)] : []),
    element("div", { className: "buttons" }, send, forget),
    status,
    answer,
  );
  form.setAttribute("aria-label", "Console");

  /** @param {string | null} reason */
  const refuse = (reason) => {
    refusal.textContent = reason ?? "";
    key.setAttribute("aria-invalid", String(reason !== null));
    if (reason !== null) key.focus();
  };
  forget.addEventListener("click", () => {
    remember("");
    for (const one of keyFields()) one.value = "";
    key.focus();
  });
  key.dataset["key"] = "";

  let isSending = false;
  const submit = async () => {
    const secret = key.value.trim();
    const reason = refusalOf(secret);
    if (/wn_(live|pub)_/.test(secret)) key.value = "";
    refuse(reason);
    if (reason !== null) return;
    remember(secret);
    for (const one of keyFields()) if (one.value === "") one.value = secret;
    isSending = true;
    send.setAttribute("aria-disabled", "true");
    status.textContent = "Waiting for the answer…";
    const began = performance.now();
    try {
      const response = await fetch(addressOf(call, inputs), {
        method: call.method,
        headers: { authorization: `Bearer ${secret}`, ...(body && { "content-type": "application/json" }) },
        body: body ? body.value : null,
        cache: "no-store",
        credentials: "omit",
        signal: AbortSignal.timeout(35_000),
      });
      const text = await response.text();
      const milliseconds = Math.round(performance.now() - began);
      status.textContent = `${call.method} ${call.path} answered ${response.status} within ${milliseconds} ms`;
      headers.text.textContent = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
      content.text.textContent = readable(text, response.headers.get("content-type") ?? "");
      answer.hidden = false;
    } catch {
      answer.hidden = true;
      status.textContent = "No answer came. Look at the connection, and send it again.";
    }
    isSending = false;
    send.removeAttribute("aria-disabled");
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!isSending) void submit();
  });
  operation.querySelector(".line")?.after(form);
  const required = parameters.find(({ input }) => input.required)?.input;
  (key.value === "" ? key : (required ?? body ?? send)).focus();
  return form;
}
