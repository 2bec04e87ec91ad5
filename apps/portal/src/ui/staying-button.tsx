// What does a button of the kit do while it waits for an answer? It stays: it can neither be pressed nor lose the focus (design language §12)
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

/** The element of Button and ActionIcon, by the theme: `loading` on any of them works like this. */
export const StayingButton = ({ type = 'button', disabled, ...props }: StayingButtonProps) =>
  props['data-loading'] ? (
    <button {...props} type={type} aria-disabled aria-busy onClick={refuse} />
  ) : (
    <button {...props} type={type} disabled={disabled} />
  );
