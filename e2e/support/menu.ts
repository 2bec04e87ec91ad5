// A menu that has just opened takes the focus a moment later: a key that is pressed before goes to nobody.
import { expect, type Page } from '@playwright/test';

/** Chooses in the open menu, by keyboard. */
export const chooseInMenu = async (page: Page, name: string): Promise<void> => {
  const menu = page.getByRole('menu');
  await expect(menu.locator(':focus')).toBeAttached();
  await menu.getByRole('menuitem', { name }).press('Enter');
};
