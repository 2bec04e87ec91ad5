import { communicationCalls } from '@alveary/modules/communications/contract/calls.ts';
import { siteCalls } from '@alveary/modules/sites/contract/calls.ts';
import { siteSettingsCalls } from '@alveary/modules/sites/contract/settings.calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onSignedOut } from '../lib/call.ts';
import { UNREACHABLE } from '../lib/call-error.ts';
import { useCall, useCallMutation } from '../lib/use-call.ts';
import { noticeStore } from './notices.ts';
import { type Gateway, startGateway } from './testing/gateway.ts';
import { renderInPortal, siteId, someSite } from './testing/portal.tsx';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  noticeStore.set(() => ({ errors: [], toasts: [] }));
});
afterEach(() => gateway.restore());

const texts = () => noticeStore.get().errors.map(({ text }) => text);

const Sites = ({ isQuiet }: { readonly isQuiet: boolean }) => {
  const sites = useCall(siteCalls.list, { query: {} }, { shownInPlace: isQuiet });
  return <p>{sites.error ? `failed: ${sites.error.message}` : `${sites.data?.total ?? '…'} sites`}</p>;
};

const Discard = ({ isPlaced = false }: { readonly isPlaced?: boolean }) => {
  const discard = useCallMutation(siteSettingsCalls.changeFeatures, { onRefused: () => isPlaced });
  return (
    <button
      type="button"
      onClick={() => void discard.run({ body: { site_id: siteId, version: 1, feature_values: {} } })}
    >
      Discard
    </button>
  );
};

describe('reading', () => {
  it('API-004 a refused read becomes a red snackbar', async () => {
    gateway.refuse(siteCalls.list, 'NotAllowed');
    const { screen } = await renderInPortal(<Sites isQuiet={false} />);
    await expect.element(screen.getByText('failed: You do not have the permission for this.')).toBeVisible();
    expect(texts()).toEqual(['You do not have the permission for this.']);
  });

  it('a screen that shows the error itself does not say it twice', async () => {
    gateway.refuse(siteCalls.list, 'NotAllowed');
    const { screen } = await renderInPortal(<Sites isQuiet />);
    await expect.element(screen.getByText(/^failed/)).toBeVisible();
    expect(texts()).toEqual([]);
  });

  it('a read without an answer is tried twice more, a refused one is not', async () => {
    gateway.cut(siteCalls.list);
    const { screen } = await renderInPortal(<Sites isQuiet />);
    await expect.element(screen.getByText(/^failed/)).toBeVisible();
    expect(gateway.received(siteCalls.list)).toHaveLength(3);
    gateway.refuse(siteCalls.list, 'NotAllowed');
    const again = await renderInPortal(<Sites isQuiet />);
    await expect
      .element(again.screen.getByText('failed: You do not have the permission for this.'))
      .toBeVisible();
    expect(gateway.received(siteCalls.list)).toHaveLength(4);
  });

  it('a 401 is no snackbar: the frame has been told of it', async () => {
    gateway.refuse(siteCalls.list, 'SessionExpired');
    const told = vi.fn();
    onSignedOut(told);
    const { screen } = await renderInPortal(<Sites isQuiet={false} />);
    await expect.element(screen.getByText(/^failed/)).toBeVisible();
    expect(texts()).toEqual([]);
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ code: 'SessionExpired' }));
    onSignedOut(() => {});
  });
});

describe('doing', () => {
  it('API-004 each entry of the errors list becomes a snackbar', async () => {
    gateway.refuse(siteSettingsCalls.changeFeatures, 'Invalid', [
      { field: 'a', message: 'One.' },
      { message: 'Two.' },
    ]);
    const { screen } = await renderInPortal(<Discard />);
    await screen.getByRole('button', { name: 'Discard' }).click();
    await vi.waitFor(() => expect(texts()).toEqual(['One.', 'Two.']));
  });

  it('what the form shows beside its fields is no snackbar', async () => {
    gateway.refuse(siteSettingsCalls.changeFeatures, 'Invalid');
    const { screen } = await renderInPortal(<Discard isPlaced />);
    await screen.getByRole('button', { name: 'Discard' }).click();
    await vi.waitFor(() => expect(gateway.received(siteSettingsCalls.changeFeatures)).toHaveLength(1));
    expect(texts()).toEqual([]);
  });

  it('a notice goes when the same thing was done after all, and for nothing else', async () => {
    let version = 1;
    const Change = () => {
      const { run } = useCallMutation(siteSettingsCalls.changeFeatures);
      return (
        <button
          type="button"
          onClick={() => void run({ body: { site_id: siteId, version, feature_values: {} } })}
        >
          Change
        </button>
      );
    };
    gateway.cut(siteSettingsCalls.changeFeatures);
    const { screen } = await renderInPortal(<Change />);
    const button = screen.getByRole('button', { name: 'Change' });
    await button.click();
    await vi.waitFor(() => expect(texts()).toEqual([UNREACHABLE]));
    gateway.on(siteSettingsCalls.changeFeatures, () => ({ ...someSite, version: 2, practitioners: [] }));
    version = 2;
    await button.click();
    await vi.waitFor(() => expect(gateway.received(siteSettingsCalls.changeFeatures)).toHaveLength(2));
    expect(texts()).toEqual([UNREACHABLE]);
    version = 1;
    await button.click();
    await vi.waitFor(() => expect(texts()).toEqual([]));
  });

  it('what a mutation makes old is asked for again', async () => {
    let total = 1;
    gateway.on(siteCalls.list, () => ({ rows: [someSite], total }));
    gateway.on(siteSettingsCalls.changeFeatures, () => ({ ...someSite, version: 2, practitioners: [] }));
    const { screen } = await renderInPortal(
      <>
        <Sites isQuiet />
        <Discard />
      </>,
    );
    await expect.element(screen.getByText('1 sites')).toBeVisible();
    total = 2;
    await screen.getByRole('button', { name: 'Discard' }).click();
    await expect.element(screen.getByText('2 sites')).toBeVisible();
  });
});

const Create = () => {
  const create = useCallMutation(communicationCalls.create, { onRefused: () => true });
  const run = (subject: string) =>
    void create.run({ query: { profileId: someSite.id }, body: { subject } as never });
  return (
    <>
      <button type="button" onClick={() => run('one')}>
        One
      </button>
      <button type="button" onClick={() => run('two')}>
        Two
      </button>
    </>
  );
};

it('trying the same thing again carries the same Idempotency-Key, another thing a new one', async () => {
  gateway.cut(communicationCalls.create);
  const { screen } = await renderInPortal(<Create />);
  const sent = () =>
    gateway.received(communicationCalls.create).map(({ headers }) => headers.get('idempotency-key'));
  await screen.getByRole('button', { name: 'One' }).click();
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  await screen.getByRole('button', { name: 'One' }).click();
  await vi.waitFor(() => expect(sent()).toHaveLength(2));
  await screen.getByRole('button', { name: 'Two' }).click();
  await vi.waitFor(() => expect(sent()).toHaveLength(3));
  const [first, again, other] = sent();
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});
