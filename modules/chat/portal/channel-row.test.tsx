// Does a row of the list tell patients of one name apart?
import { expect, it } from 'vitest';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { ChannelRow } from './channel-row.tsx';
import { someChannel } from './testing/sample-chat.ts';

const render = (isSameName: boolean) =>
  renderInPortal(
    <ChannelRow
      channel={someChannel()}
      takesFocus={false}
      isSameName={isSameName}
      locale="en-US"
      now={Date.parse('2026-11-20T11:00:00Z')}
      isChosen={false}
      isDisabled={false}
      onChoose={() => undefined}
    />,
  );

it('shows the birth date where another patient of the list is called the same', async () => {
  const { screen } = await render(true);
  await expect
    .element(screen.getByRole('button', { name: /^Maya Thornton born Apr 17, 1988/ }))
    .toBeVisible();
});

it('and leaves it out where the name is enough', async () => {
  const { screen } = await render(false);
  await expect.element(screen.getByRole('button', { name: /^Maya Thornton 1 h ago/ })).toBeVisible();
});
