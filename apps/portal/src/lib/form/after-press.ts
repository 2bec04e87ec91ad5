// When does a form show what leaving a field brought to light? Not while a button of the mouse is down: the line would move the button
// from under the pointer, and the click would be lost (design language §7)

let isPressed = false;
const waiting = new Set<() => void>();

const press = ({ button }: MouseEvent): void => {
  // Only the main button makes a click.
  if (button === 0) isPressed = true;
};
const release = (): void => {
  isPressed = false;
  for (const act of waiting) {
    waiting.delete(act);
    act();
  }
};
// The click follows the release of the button within the same task. A finger is followed by a mouse of its own.
const releaseAfterClick = (): void => void setTimeout(release);

// The rules of a form are read without a page too, where nobody presses anything.
if (typeof window !== 'undefined') {
  for (const kind of ['pointer', 'mouse'] as const) {
    addEventListener(`${kind}down`, press, true);
    addEventListener(`${kind}up`, releaseAfterClick, true);
  }
  // A drag, a scroll by finger, a key and another window end a press that no release was heard of; of fields the window hears no blur.
  for (const end of ['pointercancel', 'dragend', 'keydown']) addEventListener(end, release, true);
  addEventListener('blur', release);
}

/** Does it at once, or, while the main button is down, as soon as the click has arrived. */
export const afterPress = (act: () => void): void => {
  if (isPressed) waiting.add(act);
  else act();
};
