// Shows our own page when a page cannot be loaded without a connection. It stores nothing else.
// A change of the files needs another name.
const name = "offline-1";
const files = ["/offline/page.html", "/offline/page.css", "/offline/page.js", "/theme.js", "/mark.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(files)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const removeOthers = async () => {
    const others = (await caches.keys()).filter((each) => each !== name);
    await Promise.all(others.map((each) => caches.delete(each)));
  };
  event.waitUntil(removeOthers());
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { pathname } = new URL(url);
  const answer = (path) => fetch(event.request).catch(() => caches.match(path));
  if (method !== "GET" || /^\/(api|v1|_local)\//.test(pathname)) return;
  if (mode === "navigate") event.respondWith(answer("/offline/page.html"));
  else if (files.includes(pathname)) event.respondWith(answer(pathname));
});
