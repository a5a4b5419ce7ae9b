/** The script of the documentation. Without it the pages show everything but the buttons. */

export const script = `
(function () {
  var wide = matchMedia("(min-width: 60rem)");
  var menu = document.querySelector(".menu");
  var openMenu = function () { menu.open = wide.matches; };
  wide.addEventListener("change", openMenu);
  openMenu();
  menu.dataset.ready = "";

  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", function (event) {
    var choice = null;
    try { choice = localStorage.getItem("theme"); } catch { choice = null; }
    if (choice !== "light" && choice !== "dark") document.documentElement.dataset.theme = event.matches ? "dark" : "light";
  });

  var choose = function (language) {
    for (const input of document.querySelectorAll('.example input[value="' + language + '"]')) input.checked = true;
  };
  var remembered = null;
  try { remembered = localStorage.getItem("docs-language"); } catch { remembered = null; }
  if (/^(curl|node|python)$/.test(remembered)) choose(remembered);
  document.addEventListener("change", function (event) {
    if (!event.target.closest(".example")) return;
    choose(event.target.value);
    try { localStorage.setItem("docs-language", event.target.value); } catch { return; }
  });

  for (const note of document.querySelectorAll("[data-sent]")) {
    const sent = new URLSearchParams(location.search).get(note.dataset.sent);
    if (sent === null) continue;
    note.querySelector("b").textContent = sent;
    note.hidden = false;
  }

  for (const operation of document.querySelectorAll("[data-call]")) {
    const button = document.createElement("button");
    let form = null;
    const label = function (text) {
      button.textContent = text;
      button.setAttribute("aria-label", text + ": " + operation.querySelector("h3").textContent);
      button.setAttribute("aria-expanded", String(form !== null && !form.hidden));
    };
    button.type = "button";
    button.className = "try";
    label("Try it");
    button.addEventListener("click", async function () {
      if (form !== null) {
        form.hidden = !form.hidden;
        return label(form.hidden ? "Try it" : "Close");
      }
      try {
        const loaded = await import("/docs/console.js");
        form = form ?? loaded.open(operation);
        label("Close");
      } catch { label("Try it again"); }
    });
    operation.querySelector(".line").append(button);
  }

  for (const example of document.querySelectorAll(".example")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.setAttribute("aria-live", "polite");
    button.addEventListener("click", async function () {
      const language = example.querySelector("input:checked").value;
      const source = example.querySelector('pre[data-language="' + language + '"]').textContent;
      await navigator.clipboard.writeText(source);
      button.textContent = "Copied";
      setTimeout(function () { button.textContent = "Copy"; }, 2000);
    });
    example.append(button);
  }
})();
`;
