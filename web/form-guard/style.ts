/** The look of messages. Every rule of the page is stronger, since `:where` has no weight. */
const rules = `
:where(.form-guard:empty) {
  position: absolute;
}
:where(.form-guard-message) {
  margin: var(--form-guard-margin, 0.375em 0 0);
  color: var(--form-guard-color, inherit);
  font: var(--form-guard-font, inherit);
}
:where(.form-guard-warn) {
  color: var(--form-guard-warn-color, var(--form-guard-color, inherit));
}
:where(.form-guard-accept) {
  all: unset;
  color: var(--form-guard-accept-color, LinkText);
  text-decoration: underline;
  cursor: pointer;
  overflow-wrap: anywhere;
}
:where(.form-guard-accept:focus-visible) {
  outline: 2px solid currentColor;
  outline-offset: 2px;
}
`;

/** Adds the rules as a sheet of the document, which a content security policy does not refuse as it does an element. */
export function addStyle(): void {
  if (!("adoptedStyleSheets" in document)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}
