// What does a button do that waits for an answer, or that cannot be used now? It stays: it can neither be pressed nor lose the focus
// (design language §7, §12)
import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';

interface StayingButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly ref?: Ref<HTMLButtonElement>;
  /** Set by Mantine, which would disable the button and so take the focus from under the keyboard. */
  readonly 'data-loading'?: boolean | 'true' | undefined;
}

/** Neither its own act nor the form that it is in, also where Enter in a field would press it. */
const refuse = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** The element of Button and ActionIcon, by the theme: `loading` and `disabled` on any of them work like this. */
export const StayingButton = ({ type = 'button', disabled, ...props }: StayingButtonProps) => {
  if (props['data-loading'])
    return <button {...props} type={type} aria-disabled aria-busy onClick={refuse} />;
  if (disabled !== true) return <button {...props} type={type} />;
  // The attribute of the browser would drop the focus, of whoever pressed it last and of a dialog that gives it back. Tab passes it by.
  return <button {...props} type={type} aria-disabled data-disabled tabIndex={-1} onClick={refuse} />;
};
