// Does whoever closes a dialog by keyboard go on from where it was opened?
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useFocusGivenBack } from '../lib/return-focus.ts';
import { confirm } from './confirm.ts';
import { FormDialog } from './form-dialog.tsx';
import { renderInPortal } from './testing/portal.tsx';

const Page = ({ takesOpener = false }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isOpen && takesOpener ? null : (
        <button type="button" onClick={() => setOpen(true)}>
          Set a goal
        </button>
      )}
      {isOpen ? (
        <FormDialog title="Goal" onClose={() => setOpen(false)}>
          {(onCancel) => (
            <button type="button" onClick={onCancel}>
              Cancel
            </button>
          )}
        </FormDialog>
      ) : null}
    </>
  );
};

it('a dialog that is closed gives the focus back to what opened it', async () => {
  const { screen } = await renderInPortal(<Page />);
  const opener = screen.getByRole('button', { name: 'Set a goal' });
  opener.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

it('a dialog whose opener is gone leaves the focus alone', async () => {
  const { screen } = await renderInPortal(<Page takesOpener />);
  screen.getByRole('button', { name: 'Set a goal' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Set a goal' })).not.toHaveFocus();
});

const NewNote = ({ onClose }: { readonly onClose: () => void }) => {
  const place = useRef<HTMLDivElement>(null);
  useFocusGivenBack(place);
  return (
    <div ref={place}>
      <textarea aria-label="New note" autoFocus onKeyDown={onClose} />
    </div>
  );
};

const Notes = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <section>
      {isOpen ? null : (
        <button type="button" onClick={() => setOpen(true)}>
          Add note
        </button>
      )}
      {isOpen ? <NewNote onClose={() => setOpen(false)} /> : null}
    </section>
  );
};

it('what stood in the page instead of its opener gives the focus to the button that is there again', async () => {
  const { screen } = await renderInPortal(<Notes />);
  screen.getByRole('button', { name: 'Add note' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('textbox', { name: 'New note' })).toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(screen.getByRole('button', { name: 'Add note' })).toHaveFocus();
});

const Asking = () => {
  const [answer, setAnswer] = useState('none');
  const ask = async () =>
    setAnswer((await confirm({ title: 'Leave?', text: 'It is lost.', act: 'Leave' })) ? 'yes' : 'no');
  return (
    <>
      <button type="button" onClick={() => void ask()}>
        Ask
      </button>
      <p>Answer: {answer}</p>
    </>
  );
};

it('Escape answers a question that was asked a moment ago, before any timer has run', async () => {
  const { screen } = await renderInPortal(<Asking />);
  const button = screen.getByRole('button', { name: 'Ask' }).element() as HTMLElement;
  flushSync(() => button.click());
  await Promise.resolve();
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.element(screen.getByText('Answer: no')).toBeVisible();
});
