// Is the user menu worked by keyboard, also when the pointer has opened it? (design language §12)
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInPortal } from './testing/portal.tsx';
import { UserMenu } from './user-menu.tsx';

it('takes the focus when it is opened; the arrows walk, and Escape gives the focus back', async () => {
  const { screen } = await renderInPortal(
    <UserMenu onLogout={() => undefined} onKeyboardList={() => undefined} />,
  );
  const opener = screen.getByRole('button', { name: /^User menu of/ });
  await opener.click();
  await expect.element(screen.getByRole('menuitem', { name: 'Logout' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('menuitem', { name: 'Change Password' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('menuitem', { name: 'Logout' })).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});
