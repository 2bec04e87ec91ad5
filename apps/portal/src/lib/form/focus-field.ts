// Where does the focus go when something in a form is wrong, or when it opens? To the first such field as it stands on the screen

const FOCUSABLE = 'input:not([type=hidden]), textarea, select, button, [contenteditable=true]';

const targetOf = (place: HTMLElement): HTMLElement =>
  (place.matches(FOCUSABLE) ? null : place.querySelector<HTMLElement>(FOCUSABLE)) ?? place;

const placesOf = (form: HTMLElement): readonly HTMLElement[] =>
  [...form.querySelectorAll<HTMLElement>('[data-path]')].filter((place) => place.checkVisibility());

/** Focuses the first of these fields on the screen. Each field carries its name as `data-path`. */
export const focusFirstOf = (form: HTMLElement | null, fields: readonly string[]): void => {
  const place = form && placesOf(form).find(({ dataset }) => fields.includes(dataset['path'] ?? ''));
  if (place) targetOf(place).focus();
};

/**
 * Focuses the marked or else the first field, unless the focus is in the form already. The mark is for the dialog around
 * it, which looks for one a moment later and would else focus its own Close button.
 */
export const focusFirstField = (form: HTMLElement): void => {
  const [place] = placesOf(form);
  if (!place || form.contains(document.activeElement)) return;
  const target = form.querySelector<HTMLElement>('[data-autofocus]') ?? targetOf(place);
  target.dataset['autofocus'] = '';
  target.focus();
};
