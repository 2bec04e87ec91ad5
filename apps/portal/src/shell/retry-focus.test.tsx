// Where is the focus while and after something is asked again? It goes nowhere (design language §12)
import { siteCalls } from '@alveary/modules/sites/contract/calls.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useCall } from '../lib/use-call.ts';
import { failureOfCall } from './list/failure-of.ts';
import { type Gateway, startGateway } from './testing/gateway.ts';
import { renderInPortal, someSite } from './testing/portal.tsx';
import { ErrorState } from '../ui/error-state.tsx';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.refuse(siteCalls.list, 'NotAllowed');
});
afterEach(() => gateway.restore());

const Sites = () => {
  const { data, error, refetch } = useCall(siteCalls.list, { query: {} }, { shownInPlace: true });
  return (
    <section aria-label="Sites">
      <h2>Sites</h2>
      {error === null ? null : <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />}
      {data?.rows.map(({ id, long_name: name }) => (
        <p key={id}>{name}</p>
      ))}
    </section>
  );
};

it('the heading has it while a Retry is under way, the Retry once more where it fails, and the heading where it succeeds', async () => {
  const { screen } = await renderInPortal(<Sites />);
  const retry = screen.getByRole('button', { name: 'Retry' });
  const heading = screen.getByRole('heading', { name: 'Sites' });
  await expect.element(retry).toBeVisible();
  const held = Promise.withResolvers<void>();
  gateway.on(siteCalls.list, async () => {
    await held.promise;
    throw new Error('the line is cut');
  });
  await userEvent.tab();
  await expect.element(retry).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveFocus();
  held.resolve();
  await expect.element(retry).toHaveFocus();
  gateway.on(siteCalls.list, () => ({ rows: [someSite], total: 1 }));
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Harbor Lung Clinic')).toBeVisible();
  await expect.element(heading).toHaveFocus();
});
