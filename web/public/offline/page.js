// Reloads the page that was asked for as soon as the server can be reached.
const probeMs = 2_000;

async function goOn() {
  const isReachable = await fetch("/mark.svg", { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );
  if (isReachable) location.reload();
}

addEventListener("online", () => void goOn());
document.querySelector("button").addEventListener("click", () => void goOn());
setInterval(() => void goOn(), probeMs);
