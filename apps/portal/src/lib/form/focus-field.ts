// Where does the focus go when something in a form is wrong, or when it opens? To the first such field as it stands on the screen

const FOCUSABLE = 'input:not([type="hidden"]), textarea, select, button, [contenteditable="true"]';

const focusIn = (place: HTMLElement): void => {
  const field = place.matches(FOCUSABLE) ? place : place.querySelector<HTMLElement>(FOCUSABLE);
  (field ?? place).focus();
};

const placesOf = (form: HTMLElement): readonly HTMLElement[] =>
  [...form.querySelectorAll<HTMLElement>('[data-path]')].filter((place) => place.checkVisibility());

/** Focuses the first of these fields on the screen. Each field carries its name as `data-path`. */
export const focusFirstOf = (form: HTMLElement | null, fields: readonly string[]): void => {
  const place = form && placesOf(form).find(({ dataset }) => fields.includes(dataset['path'] ?? ''));
  if (place) focusIn(place);
};

/** Focuses the first field, unless the focus is in the form already. */
export const focusFirstField = (form: HTMLElement): void => {
  const [place] = placesOf(form);
  if (place !== undefined && !form.contains(document.activeElement)) focusIn(place);
};
