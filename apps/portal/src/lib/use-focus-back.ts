// Where is the focus when a dialog is gone? On what opened it, so that whoever works by keyboard goes on from there (design language §12).
//
// A dialog that is unmounted as it closes has no moment left in which the kit could give it back.
import { useEffect, useState } from 'react';

const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : null;

/** To be called by what is there only while the dialog is: what has the focus at the first rendering has opened it. */
export const useFocusBack = (): void => {
  const [opener] = useState(focused);
  useEffect(
    () => () => {
      // Somebody else may have taken it meanwhile, such as the next dialog.
      if (focused() === null && opener?.isConnected === true) opener.focus({ preventScroll: true });
    },
    [opener],
  );
};
