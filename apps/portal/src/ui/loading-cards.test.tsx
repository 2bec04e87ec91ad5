// Are the outlines of what is loading seen, once it takes longer than a moment? (design language §6; API-011)
import { expect, it } from 'vitest';
import { renderInPortal } from '../shell/testing/portal.tsx';
import { LoadingCards } from './loading-cards.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';

const shownOf = (part: Element | null | undefined) => (part ? getComputedStyle(part).opacity : null);

it('cards are seen after their delay', async () => {
  const { screen } = await renderInPortal(<LoadingCards label="Loading the care plan" />);
  const cards = screen.getByRole('status', { name: 'Loading the care plan' });
  await expect.poll(() => shownOf(cards.element().firstElementChild)).toBe('1');
});

it('rows are seen after their delay', async () => {
  const { screen } = await renderInPortal(
    <SkeletonRows rows={2} columns={['40%']} label="Loading the logs" />,
  );
  await expect
    .poll(() => shownOf(screen.getByRole('status', { name: 'Loading the logs' }).element()))
    .toBe('1');
});
