// Is what a link leads to seen, although a card covered the page? (SIDEBAR-026; OP-SIDEBAR-2)
import { expect, it } from 'vitest';
import { forgetPerson } from '../lib/person.ts';
import { PanelCard } from './panel-card.tsx';
import { PanelColumn } from './panel-column.tsx';
import { openPanel } from './panel-store.ts';
import { renderInPortal } from './testing/portal.tsx';
import { later } from '../lib/later.tsx';

it('a maximised card gives way to a page that is opened, and stays open', async () => {
  forgetPerson();
  const Card = later(async () => () => (
    <PanelCard icon={null} title="Messages">
      text
    </PanelCard>
  ));
  const { screen, router } = await renderInPortal(<PanelColumn views={{ chat: Card }} />);
  openPanel('chat', { channelId: 'one' });
  await screen.getByRole('button', { name: 'Maximize Messages' }).click();
  await expect.element(screen.getByRole('button', { name: 'Restore Messages' })).toBeVisible();
  // The same page with other filters is no other page.
  await router.navigate('?status=open');
  await expect.element(screen.getByRole('button', { name: 'Restore Messages' })).toBeVisible();
  await router.navigate('/site/harbor-lung');
  await expect.element(screen.getByRole('button', { name: 'Maximize Messages' })).toBeVisible();
});
