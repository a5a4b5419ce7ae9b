/** Focuses the first field of a form that is shown as wrong, once the errors are rendered. */
export const focusFirstError = (form: HTMLFormElement): number =>
  requestAnimationFrame(() =>
    form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus(),
  );
