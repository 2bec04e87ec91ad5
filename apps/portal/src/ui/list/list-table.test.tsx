import { useMemo, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInPortal } from '../../shell/testing/portal.tsx';
import type { Column, Sort } from './column.ts';
import { ListTable } from './list-table.tsx';

interface Channel {
  readonly id: string;
  readonly name: string;
  readonly unread: number;
}

const channels: readonly Channel[] = Array.from({ length: 10_000 }, (_, at) => ({
  id: `c${at}`,
  name: `Channel ${String(at).padStart(5, '0')}`,
  unread: at % 7,
}));

const columns: readonly Column<Channel>[] = [
  {
    id: 'name',
    title: 'Channel',
    isName: true,
    width: 200,
    grow: 1,
    sort: { by: (_, at) => at },
    cell: ({ name }) => name,
  },
  {
    id: 'unread',
    title: 'Unread',
    isNumber: true,
    width: 90,
    sort: { by: ({ unread }) => unread, isDownFirst: true },
    cell: ({ unread }) => unread,
  },
  { id: 'topic', title: 'Topic', width: 400, cell: () => 'Breathing' },
];

const Channels = ({ rows, onOpen }: { readonly rows: readonly Channel[]; readonly onOpen?: () => void }) => {
  const [sort, setSort] = useState<Sort | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const open = useMemo(() => ({ act: onOpen ?? (() => {}) }), [onOpen]);
  return (
    <div style={{ height: 400, display: 'flex', flexDirection: 'column' }}>
      <p>{selected.size} selected</p>
      <ListTable
        label="Channels"
        fills
        rows={rows}
        keyOf={({ id }) => id}
        columns={columns}
        open={open}
        sort={sort}
        onSort={setSort}
        selection={{ selected, onChange: setSelected, nameOf: ({ name }) => name }}
      />
    </div>
  );
};

const scrollerOf = (table: Element): HTMLElement => {
  const scroller = table.parentElement;
  if (scroller === null) throw new Error('The table stands in nothing that scrolls.');
  return scroller;
};

it('of ten thousand rows only those in sight are drawn; the first letter of the alphabet and the last are one key away', async () => {
  const { screen } = await renderInPortal(<Channels rows={channels} />);
  const first = screen.getByRole('button', { name: 'Channel 00000' });
  await expect.element(first).toBeVisible();
  expect(screen.getByRole('row').elements().length).toBeLessThan(60);
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
  first.element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(screen.getByRole('button', { name: 'Channel 09999' })).toHaveFocus();
  await expect.element(screen.getByRole('button', { name: 'Channel 09999' })).toBeInViewport();
  await userEvent.keyboard('{Home}{ArrowDown}{PageDown}');
  await expect.element(screen.getByRole('button', { name: 'Channel 00011' })).toHaveFocus();
});

it('a wheel scroll leaves the focus where it was, and the arrows go on from there', async () => {
  const { screen } = await renderInPortal(<Channels rows={channels} />);
  const first = screen.getByRole('button', { name: 'Channel 00000' });
  await expect.element(first).toBeVisible();
  first.element().focus();
  scrollerOf(screen.getByRole('table').element()).scrollTo(0, 90_000);
  await expect.element(screen.getByRole('button', { name: 'Channel 02500' })).toBeVisible();
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('button', { name: 'Channel 00001' })).toHaveFocus();
  await expect.element(screen.getByRole('button', { name: 'Channel 00001' })).toBeInViewport();
});

it('a title sorts, most first where that is what one looks for; equal ones keep their order', async () => {
  const { screen } = await renderInPortal(<Channels rows={channels.slice(0, 20)} />);
  await screen.getByRole('button', { name: 'Unread' }).click();
  const names = () =>
    screen
      .getByRole('rowheader')
      .elements()
      .map((cell) => cell.textContent);
  await vi.waitFor(() =>
    expect(names().slice(0, 3)).toEqual(['Channel 00006', 'Channel 00013', 'Channel 00005']),
  );
  await expect
    .element(screen.getByRole('columnheader', { name: 'Unread' }))
    .toHaveAttribute('aria-sort', 'descending');
  await screen.getByRole('button', { name: 'Unread' }).click();
  await vi.waitFor(() =>
    expect(names().slice(0, 3)).toEqual(['Channel 00000', 'Channel 00007', 'Channel 00014']),
  );
});

it('rows are selected one by one, with the space bar, and all at once', async () => {
  const { screen } = await renderInPortal(<Channels rows={channels.slice(0, 20)} />);
  await screen.getByRole('checkbox', { name: 'Select Channel 00003' }).click();
  screen.getByRole('button', { name: 'Channel 00004' }).element().focus();
  await userEvent.keyboard(' ');
  await expect.element(screen.getByText('2 selected')).toBeVisible();
  await expect
    .element(screen.getByRole('row', { name: /Channel 00004/ }))
    .toHaveAttribute('aria-selected', 'true');
  const all = screen.getByRole('checkbox', { name: 'Select all rows shown' });
  await all.click();
  await expect.element(screen.getByText('20 selected')).toBeVisible();
  await all.click();
  await expect.element(screen.getByText('0 selected')).toBeVisible();
});

it('a click on the row opens it, one on its box does not', async () => {
  const onOpen = vi.fn();
  const { screen } = await renderInPortal(<Channels rows={channels.slice(0, 3)} onOpen={onOpen} />);
  await screen.getByRole('checkbox', { name: 'Select Channel 00001' }).click();
  expect(onOpen).not.toHaveBeenCalled();
  await screen.getByRole('cell', { name: 'Breathing' }).first().click();
  expect(onOpen).toHaveBeenCalledOnce();
});

it('at a narrow width the head and the naming column stay while the others scroll', async () => {
  await page.viewport(500, 700);
  const { screen } = await renderInPortal(<Channels rows={channels} />);
  const table = screen.getByRole('table').element();
  const scroller = scrollerOf(table);
  expect(scroller.scrollWidth).toBeGreaterThan(scroller.clientWidth);
  scroller.scrollTo(200, 5000);
  const left = () => screen.getByRole('rowheader').last().element().getBoundingClientRect().left;
  await vi.waitFor(() => expect(left()).toBe(scroller.getBoundingClientRect().left + 40));
  const head = screen.getByRole('columnheader', { name: 'Channel' }).element().getBoundingClientRect();
  expect(head.top).toBe(scroller.getBoundingClientRect().top + 1);
  await page.viewport(1440, 900);
});

it('what its column cuts is told whole to the pointer; the arrow of a sorted column stays in sight', async () => {
  const long = 'Breathing exercises for people who climb stairs';
  const narrow: readonly Column<Channel>[] = [
    { id: 'name', title: 'Name of the channel', isName: true, width: 90, sort: {}, cell: ({ name }) => name },
    { id: 'topic', title: 'Topic', width: 80, cell: () => long },
    { id: 'unread', title: 'Unread', isNumber: true, width: 90, grow: 1, cell: ({ unread }) => unread },
  ];
  const { screen } = await renderInPortal(
    <div style={{ width: 400 }}>
      <ListTable
        label="Channels"
        rows={channels.slice(3, 4)}
        keyOf={({ id }) => id}
        columns={narrow}
        sort={{ id: 'name', isDown: false }}
        onSort={() => undefined}
      />
    </div>,
  );
  const topic = screen.getByRole('cell', { name: long });
  await topic.hover();
  await expect.element(topic).toHaveAttribute('title', long);
  const unread = screen.getByRole('cell', { name: '3', exact: true });
  await unread.hover();
  await expect.element(unread).not.toHaveAttribute('title');
  const head = screen.getByRole('columnheader', { name: 'Name of the channel' }).element();
  const arrow = head.querySelector('svg')?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY;
  expect(arrow).toBeLessThanOrEqual(head.getBoundingClientRect().right);
});
