// Is a file saved when it came whole, and only then; does one see how far it is, and stop it?
import { csv } from '@alveary/contract/call.ts';
import dayjs from 'dayjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ExportButton } from './export-button.tsx';
import { dismissError, noticeStore } from './notices.ts';
import { renderInPortal } from './testing/portal.tsx';

const call = {
  method: 'GET',
  path: 'things.csv',
  summary: 'Things',
  input: {},
  output: csv('things', { name: 'Name' }),
  allow: 'signed-in',
  reach: 'allowed-sites',
  errors: [],
  shows: [],
  audit: { none: 'a test' },
  spec: [],
} as const;

const network = globalThis.fetch;
let body: ReadableStreamDefaultController<Uint8Array>;
let saved: string[];
let signal: AbortSignal | null | undefined;

beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  globalThis.fetch = async (_, init) => {
    signal = init?.signal;
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) });
    signal?.addEventListener('abort', () => body.error(signal?.reason));
    return new Response(stream, {
      headers: {
        'x-total-count': '4',
        'content-disposition': 'attachment; filename="things-1999-01-01.csv"',
      },
    });
  };
});
afterEach(() => {
  globalThis.fetch = network;
  vi.restoreAllMocks();
  for (const { id } of noticeStore.get().errors) dismissError(id);
});

const write = (text: string): void => body.enqueue(new TextEncoder().encode(text));
const open = async () => {
  const { screen } = await renderInPortal(<ExportButton call={call} input={{}} isDisabled={false} />);
  await screen.getByRole('button', { name: 'Export CSV' }).click();
  await expect.element(screen.getByRole('button', { name: 'Stop export' })).toHaveFocus();
  return screen;
};

it('shows how many rows of how many came, counting a quoted break as no end, and saves the whole file under its name and the day here', async () => {
  const screen = await open();
  write('Name\r\none\r\n"two\r\nlines"\r\n');
  await expect.element(screen.getByText('2 of 4')).toBeVisible();
  await expect
    .element(screen.getByRole('progressbar', { name: 'Rows written' }))
    .toHaveAttribute('aria-valuenow', '50');
  expect(saved).toEqual([]);
  write('three\r\nfour\r\n');
  body.close();
  const name = `things-${dayjs().format('YYYY-MM-DD')}.csv`;
  await expect.element(screen.getByText(`${name}, 4 rows`)).toBeVisible();
  expect(saved).toEqual([name]);
  await expect.element(screen.getByRole('button', { name: 'Export CSV' })).toHaveFocus();
});

it.each(['the connection breaks', 'the end comes early'] as const)(
  'saves nothing when %s, and says what to do',
  async (how) => {
    const screen = await open();
    write('Name\r\none\r\n');
    await expect.element(screen.getByText('1 of 4')).toBeVisible();
    if (how === 'the end comes early') body.close();
    else body.error(new TypeError('network error'));
    await expect
      .element(
        screen.getByText(
          'The file broke off after 1 of 4 rows, and nothing was saved. Check the connection, then export it again.',
        ),
      )
      .toBeVisible();
    expect(saved).toEqual([]);
    await expect.element(screen.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  },
);

it('is stopped by the same button', async () => {
  const screen = await open();
  write('Name\r\none\r\n');
  await screen.getByRole('button', { name: 'Stop export' }).click();
  await expect.element(screen.getByText('The export was stopped')).toBeVisible();
  expect([saved, signal?.aborted]).toEqual([[], true]);
});
