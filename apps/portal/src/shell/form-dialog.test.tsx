// Does whoever closes a dialog by keyboard go on from where it was opened?
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
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
