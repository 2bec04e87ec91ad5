// Does a screen that says nothing of a failed reading keep it silent? No: one line says it, where it belongs, and never twice.
import { useQueryClient } from '@tanstack/react-query';
import { siteCalls } from '@alveary/modules/sites/contract/calls.ts';
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AreaContext } from '../lib/stale-reads.ts';
import { useCall } from '../lib/use-call.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { StaleLine } from '../ui/stale-line.tsx';
import { failureOfCall } from './list/failure-of.ts';
import { noticeStore } from './notices.ts';
import { type Gateway, startGateway } from './testing/gateway.ts';
import { renderInPortal, someSite } from './testing/portal.tsx';

const REFUSED = errorCatalogue.NotAllowed.message;
const OLD = 'What is shown may be out of date: it could not be read again.';
const answer = { rows: [someSite], total: 1 };

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  noticeStore.set(() => ({ errors: [], toasts: [] }));
  gateway.on(siteCalls.list, () => answer);
});
afterEach(() => gateway.restore());

/** Knows of nothing but its rows. */
const Sites = ({ says = false }: { readonly says?: boolean }) => {
  const client = useQueryClient();
  const { data, error, refetch } = useCall(siteCalls.list, { query: {} }, { shownInPlace: true });
  return (
    <>
      {says && error !== null ? (
        <ErrorState {...failureOfCall(error)} isSlim onRetry={() => void refetch()} />
      ) : null}
      {data?.rows.map(({ id, long_name: name }) => (
        <p key={id}>{name}</p>
      ))}
      <button type="button" onClick={() => void client.invalidateQueries()}>
        Read again
      </button>
    </>
  );
};

it('what could not be read again stays under a line with the reason, until a Retry succeeds', async () => {
  const { screen } = await renderInPortal(<Sites />);
  await expect.element(screen.getByText('Harbor Lung Clinic')).toBeVisible();
  // It is there before it speaks, and says nothing of what is well.
  const line = screen.getByRole('status').filter({ hasText: OLD });
  expect(line.elements()).toEqual([]);
  expect(screen.getByRole('status').elements().length).toBeGreaterThan(0);
  gateway.refuse(siteCalls.list, 'NotAllowed');
  await screen.getByRole('button', { name: 'Read again' }).click();
  await expect.element(line.getByText(REFUSED, { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Harbor Lung Clinic')).toBeVisible();
  expect(screen.getByRole('alert').elements()).toEqual([]);
  expect(noticeStore.get().errors).toEqual([]);
  // Fails again, and says so still.
  await line.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => gateway.received(siteCalls.list).length).toBe(3);
  await expect.element(line.getByText(REFUSED, { exact: true })).toBeVisible();
  gateway.on(siteCalls.list, () => answer);
  await line.getByRole('button', { name: 'Retry' }).click();
  await expect.element(line).not.toBeInTheDocument();
});

it('what the screen says itself is not said twice', async () => {
  const { screen } = await renderInPortal(<Sites says />);
  await expect.element(screen.getByText('Harbor Lung Clinic')).toBeVisible();
  gateway.refuse(siteCalls.list, 'NotAllowed');
  await screen.getByRole('button', { name: 'Read again' }).click();
  await expect.element(screen.getByRole('alert').getByText(REFUSED)).toBeVisible();
  await expect.poll(() => screen.getByText(REFUSED).elements().length).toBe(1);
  expect(screen.getByText(OLD).elements()).toEqual([]);
});

it('it is said in the panel that it is about, and on the dialog that covers it', async () => {
  const { screen } = await renderInPortal(
    <AreaContext value="panel">
      <section aria-label="Panel">
        <StaleLine />
        <Sites />
      </section>
      <section aria-label="Dialog">
        <StaleLine rank={2} />
      </section>
    </AreaContext>,
  );
  await expect.element(screen.getByText('Harbor Lung Clinic')).toBeVisible();
  gateway.refuse(siteCalls.list, 'NotAllowed');
  await screen.getByRole('button', { name: 'Read again' }).click();
  await expect.element(screen.getByRole('region', { name: 'Dialog' }).getByText(OLD)).toBeVisible();
  expect(screen.getByText(OLD).elements()).toHaveLength(1);
});
