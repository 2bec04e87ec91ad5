// How does somebody without a mouse answer the question that stands before a loss?
import { expect, type Page } from '@playwright/test';

/** The question takes the focus to what loses nothing; only then is there somebody who can go on from there. */
export const confirmByKeyboard = async (page: Page, act: string): Promise<void> => {
  const question = page.getByRole('alertdialog');
  await expect(question.locator('[data-autofocus]')).toBeFocused();
  await question.getByRole('button', { name: act }).press('Enter');
};
