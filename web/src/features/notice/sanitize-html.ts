/** Sanitizes the HTML of notices: text, emphasis, lists and safe links remain. */
import DOMPurify from "dompurify";

const purify = DOMPurify(window);

purify.addHook("afterSanitizeAttributes", (element) => {
  if (!(element instanceof HTMLAnchorElement) || element.origin === location.origin) return;
  element.target = "_blank";
  element.rel = "noopener noreferrer";
});

export const sanitizeHtml = (html: string): string =>
  purify.sanitize(html, {
    ALLOWED_TAGS: ["p", "br", "b", "strong", "i", "em", "bdi", "ul", "ol", "li", "code", "a"],
    ALLOWED_ATTR: ["href", "target", "rel"],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?![/\\]))/i,
  });
