/** The element that puts the form guard into a page. */
export const snippetOf = (origin: string, key: string): string =>
  `<script src="${origin}/form-guard.js" data-key="${key}" async></script>`;
