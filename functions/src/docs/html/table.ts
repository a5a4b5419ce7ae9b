import { html, type Html } from "./html.ts";

/** A table that scrolls sideways where it is too wide. The first cell of a row names it. */
export const table = (label: string, heads: readonly string[], rows: readonly (readonly Html[])[]): Html =>
  html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([name, ...cells]) =>
            html`<tr>
              <th scope="row">${name ?? null}</th>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

export const code = (text: string): Html => html`<code>${text}</code>`;
