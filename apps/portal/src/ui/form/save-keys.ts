// Which keys save what is being written? Ctrl+S and Ctrl+Enter, with the other key on a Mac (design language §12)
import type { KeyboardEvent } from 'react';

export const isSaveKey = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && (key.toLowerCase() === 's' || key === 'Enter');

/** What a dialog that was opened from the form does is none of the form's business. */
export const isInside = ({ currentTarget, target }: KeyboardEvent<HTMLElement>): boolean =>
  target instanceof Node && currentTarget.contains(target);
