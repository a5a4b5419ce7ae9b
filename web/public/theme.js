// Sets the theme before the first paint. An external file, so that the content security policy needs no inline script.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem("theme");
  } catch {
    choice = null;
  }
  var dark = choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
