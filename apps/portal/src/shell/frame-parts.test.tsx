import { accountCalls } from '@alveary/modules/account/contract/calls.ts';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { request } from '../lib/call.ts';
import { forgetPerson } from '../lib/person.ts';
import { confirm } from './confirm.ts';
import { mayLeave, useUnsaved } from './leave-prompt.ts';
import { noticeStore, showError, showSuccess } from './notices.ts';
import { PanelCard } from './panel-card.tsx';
import { PanelColumn } from './panel-column.tsx';
import { askForPanel, closePanel, openPanel, panelStore } from './panel-store.ts';
import type { PanelProps } from './panel-view.tsx';
import { SessionBar } from './session-bar.tsx';
import { hearEnd, secondsLeft, sessionClock } from './session-clock.ts';
import { useFormValues } from './form/use-form-values.ts';
import { everySecond } from './testing/every-second.ts';
import { type Gateway, startGateway } from './testing/gateway.ts';
import { renderInPortal } from './testing/portal.tsx';
import { later } from '../lib/later.tsx';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  forgetPerson();
  noticeStore.set(() => ({ errors: [], toasts: [] }));
});
afterEach(() => {
  vi.useRealTimers();
  gateway.restore();
});

/** The server and this machine need not agree on what time it is. */
const SERVER_TIME = Date.parse('2020-01-01T00:00:00Z');

const sessionEnding = (inSeconds: number) => ({
  expires_at: new Date(SERVER_TIME + inSeconds * 1000).toISOString(),
  expires_in_s: inSeconds,
  idle_timeout_s: 180,
  absolute_expires_at: new Date(SERVER_TIME + 3_600_000).toISOString(),
});

const endIn = (seconds: number, isFinal = false) =>
  hearEnd({ endsAt: Date.now() + seconds * 1000, isFinal, site: null });

describe('the session bar', () => {
  beforeEach(() => void vi.setSystemTime(SERVER_TIME));

  it('AUTH-031 AUTH-032 is there from 120 seconds on, and looks at the clock every second', async () => {
    const aSecondLater = everySecond();
    endIn(122);
    const { screen } = await renderInPortal(<SessionBar onExpired={vi.fn()} />);
    const bar = screen.getByRole('region', { name: 'Session' });
    aSecondLater();
    await expect.element(bar).not.toBeInTheDocument();
    for (const left of ['120', '119', '118']) {
      aSecondLater();
      await expect.element(bar).toBeVisible();
      await expect.poll(() => bar.element().querySelector('b')?.textContent).toBe(left);
    }
  });

  it('AUTH-033 AUTH-034 AUTH-035 counts down, and the button keeps the person logged in', async () => {
    const aSecondLater = everySecond();
    endIn(87);
    gateway.cut(accountCalls.session);
    gateway.on(accountCalls.extendSession, () => sessionEnding(1200));
    const { screen } = await renderInPortal(<SessionBar onExpired={vi.fn()} />);
    for (const left of [87, 86]) {
      await expect
        .element(
          screen.getByText(`Your session is about to expire. You will be logged out in ${left} seconds.`),
        )
        .toBeVisible();
      aSecondLater();
    }
    await expect
      .element(screen.getByRole('status').filter({ hasText: 'logged out in 120 seconds' }))
      .toBeInTheDocument();
    expect(gateway.received(accountCalls.extendSession)).toHaveLength(0);
    await screen.getByRole('button', { name: 'Keep me logged in', exact: true }).click();
    await vi.waitFor(() => expect(document.querySelector('[aria-label="Session"]')).toBeNull());
    expect(gateway.received(accountCalls.extendSession)).toHaveLength(1);
    expect(secondsLeft(sessionClock.get(), Date.now())).toBe(1200);
  });

  it('AUTH-024 AUTH-032 asks the server before it warns, since other tabs extend the session too', async () => {
    sessionClock.set(() => ({
      end: { endsAt: Date.now() + 60_000, isFinal: false, site: null },
      askedAt: 1,
    }));
    gateway.on(accountCalls.session, () => sessionEnding(900));
    await renderInPortal(<SessionBar onExpired={vi.fn()} />);
    await vi.waitFor(() => expect(gateway.received(accountCalls.session)).toHaveLength(1));
    await vi.waitFor(() => expect(document.querySelector('[aria-label="Session"]')).toBeNull());
  });

  it('a click that asks the server for something sets the time anew at once', async () => {
    endIn(60);
    gateway.on(accountCalls.session, () => sessionEnding(900));
    gateway.on(draftCalls.read, () => null);
    await renderInPortal(<SessionBar onExpired={vi.fn()} />);
    await vi.waitFor(() => expect(document.querySelector('[aria-label="Session"]')).not.toBeNull());
    expect(gateway.received(accountCalls.session)).toHaveLength(0);
    await request(draftCalls.read, { params: { key: 'log:new' } });
    await vi.waitFor(() => expect(document.querySelector('[aria-label="Session"]')).toBeNull());
    expect(gateway.received(accountCalls.session)).toHaveLength(1);
  });

  it('AUTH-025 AUTH-031 OP-AUTH-6 where the site in view changes, the end is that of its own time-out', async () => {
    endIn(1200);
    let timeout = 180;
    gateway.on(accountCalls.session, () => sessionEnding(timeout));
    gateway.on(draftCalls.read, () => null);
    await renderInPortal(<SessionBar onExpired={vi.fn()} />);
    const left = () => secondsLeft(sessionClock.get(), Date.now());
    const use = () => request(draftCalls.read, { params: { key: 'log:new' } });
    const address = location.href;
    try {
      await use();
      expect(gateway.received(accountCalls.session)).toHaveLength(0);
      history.replaceState(null, '', '/site/bay-allergy');
      await use();
      await expect.poll(left).toBe(180);
      await use();
      expect(gateway.received(accountCalls.session)).toHaveLength(1);
    } finally {
      history.replaceState(null, '', address);
    }
    timeout = 1200;
    await use();
    await expect.poll(left).toBe(1200);
  });

  it('AUTH-027 when the time is over, for the server too, the session ends', async () => {
    endIn(-1);
    gateway.on(accountCalls.session, () => sessionEnding(0));
    const onExpired = vi.fn();
    await renderInPortal(<SessionBar onExpired={onExpired} />);
    await vi.waitFor(() => expect(onExpired).toHaveBeenCalledOnce());
  });

  it('AUTH-027 when the server cannot be reached the page is left all the same', async () => {
    endIn(-1);
    gateway.cut(accountCalls.session);
    const onExpired = vi.fn();
    await renderInPortal(<SessionBar onExpired={onExpired} />);
    await vi.waitFor(() => expect(onExpired).toHaveBeenCalled());
  });

  it('AUTH-024 OP-AUTH-6 a tab that slept while another one was used stays', async () => {
    endIn(-600);
    gateway.on(accountCalls.session, () => sessionEnding(900));
    const onExpired = vi.fn();
    await renderInPortal(<SessionBar onExpired={onExpired} />);
    await vi.waitFor(() => expect(secondsLeft(sessionClock.get(), Date.now())).toBe(900));
    expect(onExpired).not.toHaveBeenCalled();
  });

  it('AUTH-034 OP-AUTH-4 at the end of the longest session there is no button that would do nothing', async () => {
    endIn(60, true);
    const { screen } = await renderInPortal(<SessionBar onExpired={vi.fn()} />);
    const bar = screen.getByRole('region', { name: 'Session' });
    await expect.element(bar.getByText(/This is the longest a session can last/).first()).toBeVisible();
    expect(bar.getByRole('button').elements()).toEqual([]);
  });
});

describe('notices', () => {
  /** Red, green, blue of a computed colour. */
  const partsOf = (colour: string): number[] => colour.match(/\d+/g)?.slice(0, 3).map(Number) ?? [];

  it('SHELL-071 a success is said in a green snackbar', async () => {
    const { screen } = await renderInPortal(null);
    showSuccess('Saved');
    await expect.element(screen.getByText('Saved')).toBeVisible();
    const card = screen.getByText('Saved').element().closest('[data-notice="success"]') ?? document.body;
    const [red = 0, green = 0, blue = 0] = partsOf(getComputedStyle(card).borderLeftColor);
    expect(green).toBeGreaterThan(Math.max(red, blue));
  });

  it('SHELL-069 an error is said in a red snackbar with a Dismiss button', async () => {
    const { screen } = await renderInPortal(null);
    showError('Server Error for /gateway/sites: Bad Gateway');
    const snackbar = screen.getByRole('alert');
    await expect.element(snackbar.getByText(/^Server Error for/)).toBeVisible();
    const [red = 0, green = 0, blue = 0] = partsOf(getComputedStyle(snackbar.element()).backgroundColor);
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    await screen.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await vi.waitFor(() => expect(document.querySelector('[data-notice="error"]')).toBeNull());
  });
});

const Unsaved = ({ scope }: { readonly scope: 'page' | 'panel' }) => {
  useUnsaved(true, scope);
  return <p>typed</p>;
};

describe('leaving with unsaved changes', () => {
  it('SHELL-084 asks the documented question; Stay has the focus and keeps the page', async () => {
    const { screen, router } = await renderInPortal(<Unsaved scope="page" />);
    void router.navigate('/elsewhere');
    await expect
      .element(screen.getByText('You have unsaved changes. Are you sure you want to leave?'))
      .toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Stay' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/');
    void router.navigate('/elsewhere');
    await screen.getByRole('button', { name: 'Leave' }).click();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  });

  it('a side panel goes along, so a change of page asks nothing, but a logout does', async () => {
    const { screen, router } = await renderInPortal(<Unsaved scope="panel" />);
    await router.navigate('/elsewhere');
    expect(router.state.location.pathname).toBe('/elsewhere');
    const answer = mayLeave();
    await screen.getByRole('button', { name: 'Stay' }).click();
    expect(await answer).toBe(false);
  });

  it('OP-TIMER-4 what is unsaved in a side panel is asked about where the layout has no panels', async () => {
    const question = 'Are you sure you want to leave? You have a recording in progress.';
    const Recording = () => {
      useUnsaved(true, 'panel', false, question);
      return null;
    };
    const { screen, router } = await renderInPortal(<Recording />, { path: '/all-patients' });
    void router.navigate('/account/password/reset');
    await expect.element(screen.getByRole('alertdialog').getByText(question, { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => screen.getByRole('alertdialog').elements()).toEqual([]);
    expect(router.state.location.pathname).toBe('/all-patients');
    void router.navigate('/account/password/reset');
    await screen.getByRole('button', { name: 'Leave' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/account/password/reset');
  });
});

const LogCard = ({ payload }: PanelProps<'communication-log'>) => (
  <PanelCard icon={null} title="Communication Log" foldedSubject={`folded ${payload.logId ?? 'new'}`}>
    text of {payload.logId}
  </PanelCard>
);
const LogPanel = later(async () => LogCard);

describe('the panel column', () => {
  it('begun SIDEBAR-004 SIDEBAR-020 opens, ignores a duplicate and closes', async () => {
    const { screen } = await renderInPortal(<PanelColumn views={{ 'communication-log': LogPanel }} />);
    openPanel('communication-log', { logId: 'one' });
    openPanel('communication-log', { logId: 'one' });
    await expect.element(screen.getByRole('heading', { name: 'Communication Log' })).toBeVisible();
    expect(panelStore.get().open).toHaveLength(1);
    await screen.getByRole('button', { name: 'Close Communication Log' }).click();
    await vi.waitFor(() => expect(panelStore.get().open).toHaveLength(0));
  });

  it('SIDEBAR-017 SIDEBAR-018 no tag is an error, an unknown one only warns', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(() => openPanel('' as 'chat', {})).toThrow('A side panel needs a tag.');
    openPanel('fax' as 'chat', {});
    expect(warn).toHaveBeenCalledOnce();
    expect(panelStore.get().open).toEqual([]);
    warn.mockRestore();
  });

  it('SIDEBAR-019 a panel is closed by its id; without one nothing is closed, and that is an error', () => {
    openPanel('communication-log', { logId: 'one' });
    openPanel('communication-log', { logId: 'two' });
    const [newest, first] = panelStore.get().open;
    expect(() => closePanel('')).toThrow('A side panel is closed by its id.');
    expect(panelStore.get().open).toEqual([newest, first]);
    closePanel(newest?.id ?? '');
    expect(panelStore.get().open).toEqual([first]);
  });

  it('SIDEBAR-027 SIDEBAR-028 a closed log is told to the other tabs, and theirs is followed', async () => {
    await renderInPortal(<PanelColumn views={{ 'communication-log': LogPanel }} />);
    const other = new BroadcastChannel('care_portal_sidebar_communication');
    const heard = new Promise((resolve) => other.addEventListener('message', ({ data }) => resolve(data)));
    openPanel('communication-log', { logId: 'one', callId: 'call-1' });
    openPanel('communication-log', { logId: 'two', callId: 'call-2' });
    closePanel(panelStore.get().open[1]?.id ?? '');
    expect(await heard).toEqual({ callId: 'call-1' });
    other.postMessage({ callId: 'call-2' });
    await vi.waitFor(() => expect(panelStore.get().open).toEqual([]));
    other.close();
  });

  it('long cards share the column, and a short one takes no more than it has to show', async () => {
    const Card = later(async () => ({ payload: { logId } }: PanelProps<'communication-log'>) => (
      <PanelCard icon={null} title={`Log ${logId}`}>
        <div style={{ height: logId === 'short' ? 150 : Number(logId) }}>{logId}</div>
      </PanelCard>
    ));
    const { screen } = await renderInPortal(
      <div style={{ height: 836, display: 'flex' }}>
        <PanelColumn views={{ 'communication-log': Card }} />
      </div>,
    );
    const heightOf = (title: string): number =>
      screen.getByRole('region', { name: title }).element().getBoundingClientRect().height;
    openPanel('communication-log', { logId: '900' });
    openPanel('communication-log', { logId: '3000' });
    await expect.poll(() => heightOf('Log 900')).toBeGreaterThan(380);
    expect(heightOf('Log 3000')).toBe(heightOf('Log 900'));
    closePanel(panelStore.get().open[0]?.id ?? '');
    openPanel('communication-log', { logId: 'short' });
    await expect.poll(() => heightOf('Log short')).toBeGreaterThan(150);
    expect(heightOf('Log short')).toBeLessThan(260);
    expect(heightOf('Log 900')).toBeGreaterThan(540);
  });

  it('SIDEBAR-020 OP-SIDEBAR-2 in a low column the card asked for last is open, a new one or a duplicate', async () => {
    const { screen } = await renderInPortal(
      <div style={{ height: 420, display: 'flex' }}>
        <PanelColumn views={{ 'communication-log': LogPanel }} />
      </div>,
    );
    openPanel('communication-log', { logId: 'one' });
    openPanel('communication-log', { logId: 'two' });
    await screen.getByRole('button', { name: 'Communication Log, folded one' }).click();
    await expect.element(screen.getByText('text of one')).toBeVisible();
    const unfolded = screen.getByRole('region').filter({ hasText: 'text of one' });
    await expect.element(unfolded).toHaveFocus();
    openPanel('communication-log', { logId: 'three' });
    await expect.element(screen.getByText('text of three')).toBeVisible();
    await expect.element(screen.getByText('text of one')).not.toBeVisible();
    openPanel('communication-log', { logId: 'two' });
    await expect.element(screen.getByText('text of two')).toBeVisible();
    expect(panelStore.get().open).toHaveLength(3);
    await expect.element(screen.getByText('folded one')).toBeVisible();
  });

  it('a panel takes the focus when somebody asks for it, one that opens by itself leaves it', async () => {
    const { screen } = await renderInPortal(
      <>
        <button type="button" onClick={() => askForPanel('communication-log', { logId: 'one' })}>
          Open the log
        </button>
        <PanelColumn views={{ 'communication-log': LogPanel }} />
      </>,
    );
    const opener = screen.getByRole('button', { name: 'Open the log' });
    opener.element().focus();
    openPanel('communication-log', { logId: 'two' });
    await expect.element(screen.getByRole('region', { name: 'Communication Log' })).toBeVisible();
    await expect.element(opener).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('text of one')).toBeVisible();
    await expect.poll(() => document.activeElement?.textContent).toContain('text of one');
  });

  it('begun SIDEBAR-004 a panel that is closed gives the focus back to what opened it', async () => {
    const { screen } = await renderInPortal(
      <>
        <button type="button" onClick={() => openPanel('communication-log', { logId: 'one' })}>
          Open the log
        </button>
        <PanelColumn views={{ 'communication-log': LogPanel }} />
      </>,
    );
    const opener = screen.getByRole('button', { name: 'Open the log' });
    opener.element().focus();
    await userEvent.keyboard('{Enter}');
    const close = screen.getByRole('button', { name: 'Close Communication Log' });
    await expect.element(close).toBeVisible();
    close.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(close).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  it('OP-SIDEBAR-2 the handle moves with the arrow keys', async () => {
    const { screen } = await renderInPortal(<PanelColumn views={{ 'communication-log': LogPanel }} />);
    openPanel('communication-log', {});
    const handle = screen.getByRole('separator', { name: 'Width of the side panels' });
    await expect.element(handle).toBeVisible();
    const before = Number(handle.element().getAttribute('aria-valuenow'));
    handle.element().focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(handle).toHaveAttribute('aria-valuenow', String(before + 16));
  });
});

const Form = ({ draftKey }: { readonly draftKey: string }) => {
  const kept = useFormValues<{ text: string; minutes: number }, null>({
    draftKey,
    shape: { labels: { text: 'Text', minutes: 'Minutes' } },
    row: null,
    valuesOf: () => ({ text: '', minutes: 5 }),
  });
  const discard = (): void => {
    kept.startAnew(null);
    void kept.forgetDraft();
  };
  return (
    <>
      <input
        aria-label="Text"
        value={kept.values.text}
        onChange={({ target }) => kept.form.setValues({ text: target.value })}
      />
      <output data-testid="state">{kept.draftState}</output>
      <button type="button" onClick={discard}>
        Discard
      </button>
    </>
  );
};

describe('server-side drafts', () => {
  it('what is typed is kept a moment later', async () => {
    gateway.on(draftCalls.read, () => null);
    gateway.on(draftCalls.keep, ({ body }) => ({
      key: 'log:new',
      content: (body as { content: Record<string, unknown> }).content,
      updatedAt: '2026-11-21T09:00:00Z',
    }));
    const { screen } = await renderInPortal(<Form draftKey="log:new" />);
    await expect.element(screen.getByTestId('state')).toHaveTextContent('empty');
    await screen.getByLabelText('Text').fill('Woke twice');
    await expect.element(screen.getByTestId('state')).toHaveTextContent('saved');
    expect(gateway.received(draftCalls.keep).map(({ body }) => body)).toEqual([
      { content: { text: 'Woke twice', '(seen)': { text: '' } } },
    ]);
  });

  it('after a reload it is offered again and can be discarded', async () => {
    gateway.on(draftCalls.read, () => ({
      key: 'log:new',
      content: { text: 'Woke twice', minutes: 'not a number', gone: 1 },
      updatedAt: '2026-11-21T09:00:00Z',
    }));
    gateway.on(draftCalls.discard, () => undefined);
    const { screen } = await renderInPortal(<Form draftKey="log:new" />);
    await expect.element(screen.getByLabelText('Text')).toHaveValue('Woke twice');
    await expect.element(screen.getByTestId('state')).toHaveTextContent('offered');
    await screen.getByRole('button', { name: 'Discard' }).click();
    await expect.element(screen.getByLabelText('Text')).toHaveValue('');
    await vi.waitFor(() => expect(gateway.received(draftCalls.discard)).toHaveLength(1));
  });

  it('a form that is closed at once still keeps what was typed; a lost connection is said', async () => {
    gateway.on(draftCalls.read, () => null);
    gateway.cut(draftCalls.keep);
    const { screen } = await renderInPortal(<Form draftKey="log:new" />);
    await expect.element(screen.getByTestId('state')).toHaveTextContent('empty');
    await screen.getByLabelText('Text').fill('a');
    await expect.element(screen.getByTestId('state')).toHaveTextContent('failed');
    await screen.unmount();
    await vi.waitFor(() => expect(gateway.received(draftCalls.keep)).toHaveLength(2));
  });
});

describe('a form that is opened again under the same key', () => {
  it('reads only after what was just dropped is gone', async () => {
    const kept = { key: 'log:new', content: { text: 'Woke twice' }, updatedAt: '2026-11-21T09:00:00Z' };
    gateway.on(draftCalls.read, () => kept);
    let gone = (): void => undefined;
    gateway.on(draftCalls.discard, () => new Promise((resolve) => (gone = () => resolve(undefined))));
    const first = await renderInPortal(<Form draftKey="log:new" />);
    await expect.element(first.screen.getByTestId('state')).toHaveTextContent('offered');
    await first.screen.getByRole('button', { name: 'Discard' }).click();
    await vi.waitFor(() => expect(gateway.received(draftCalls.discard)).toHaveLength(1));
    await first.screen.unmount();
    const { screen } = await renderInPortal(<Form draftKey="log:new" />);
    await expect.element(screen.getByTestId('state')).toHaveTextContent('reading');
    expect(gateway.received(draftCalls.read)).toHaveLength(1);
    gateway.on(draftCalls.read, () => null);
    gone();
    await expect.element(screen.getByTestId('state')).toHaveTextContent('empty');
    await expect.element(screen.getByLabelText('Text')).toHaveValue('');
  });
});

describe('the question before a loss', () => {
  it('is a dialog while it is asked, and none once it is answered', async () => {
    const { screen } = await renderInPortal(<p>A page</p>);
    const inThePage = () => document.querySelectorAll('[role="alertdialog"]').length;
    expect(inThePage()).toBe(0);
    const answer = confirm({ title: 'Leave the page?', text: 'What you typed is lost.', act: 'Leave' });
    await expect.element(screen.getByRole('alertdialog', { name: 'Leave the page?' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await screen.getByRole('button', { name: 'Leave' }).click();
    expect(await answer).toBe(true);
    await expect.poll(inThePage).toBe(0);
  });
});
