// How is a form sent from a field in which Enter begins a new line? By Ctrl+Enter, on a Mac by Cmd+Enter
import type { KeyboardEvent } from 'react';

export const onCtrlEnter =
  (submit: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
