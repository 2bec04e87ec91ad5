import { describe, expect, it } from 'vitest';
import { foldedPanels } from './panel-fold.ts';
import { noPanels, type Panel, type PanelAction, panelsAfter, shownPanels } from './panel-rules.ts';
import { clampWidth, widthAfterKey } from './panel-width.ts';

const log = (id: string, payload: { logId?: string; callId?: string } = {}): Panel => ({
  id,
  tag: 'communication-log',
  payload,
});
const chat = (id: string): Panel => ({ id, tag: 'chat', payload: { channelId: id } });

const after = (...actions: PanelAction[]) => actions.reduce(panelsAfter, noPanels);
const add = (panel: Panel): PanelAction => ({ kind: 'add', panel });
const remove = (id: string): PanelAction => ({ kind: 'remove', id });
const ids = (panels: readonly Panel[]) => panels.map(({ id }) => id);

describe('adding side panels', () => {
  it('SIDEBAR-015 a panel is an id, a tag and a payload', () => {
    const panels = after(add({ id: 'a', tag: 'communication-log', payload: { logId: '1' } }));
    expect(panels.open).toEqual([{ id: 'a', tag: 'communication-log', payload: { logId: '1' } }]);
  });

  it('SIDEBAR-016 a payload says whether the panel is hidden and to which call it belongs', () => {
    const panels = after(
      add({ id: 'a', tag: 'communication-log', payload: { hidden: true, callId: 'c1' } }),
      add({ id: 'b', tag: 'communication-log', payload: { hidden: false, callId: 'c2' } }),
    );
    expect(ids(shownPanels(panels))).toEqual(['b']);
    expect(ids(panelsAfter(panels, { kind: 'closeCall', callId: 'c1' }).open)).toEqual(['b']);
  });

  it('the newest panel is on top', () => {
    expect(ids(after(add(log('a', { logId: '1' })), add(log('b', { logId: '2' }))).open)).toEqual(['b', 'a']);
  });

  it('SIDEBAR-020 identical tag and payload are ignored, whatever the order of the fields', () => {
    const panels = after(
      add(log('a', { logId: '1', callId: 'c' })),
      add(log('b', { callId: 'c', logId: '1' })),
      add({ id: 'c', tag: 'chat', payload: {} }),
    );
    expect(ids(panels.open)).toEqual(['c', 'a']);
  });

  it('a log has one panel, whether a call opens it or a list, in either order', () => {
    const call = log('call', { callId: 'c' });
    const told: PanelAction = { kind: 'tellLog', callId: 'c', logId: '1' };
    const listed = log('listed', { logId: '1' });
    const both = { callId: 'c', logId: '1' };
    expect(after(add(call), told, add(listed)).open).toEqual([log('call', both)]);
    expect(after(add(call), add(listed), told).open).toEqual([log('listed', both)]);
    expect(ids(after(add(call), told, add(log('other', { logId: '2' }))).open)).toEqual(['other', 'call']);
    expect(ids(after(add(log('new')), add(log('newer', { callId: 'd' }))).open)).toEqual(['newer', 'new']);
  });

  const single = ['zoom', 'time-tracker'] as const;

  it.each(single)('SIDEBAR-021 %s is single-instance, whatever it is opened with', (tag) => {
    const panels = after(
      add({ id: 'a', tag, payload: { profileId: '1' } }),
      add({ id: 'b', tag, payload: { profileId: '2' } }),
    );
    expect(ids(panels.open)).toEqual(['a']);
  });

  it.each(single)('SIDEBAR-022 SIDEBAR-023 adding %s again reveals it and merges the payload', (tag) => {
    const opened = after(add({ id: 'a', tag, payload: { profileId: '1', callId: 'old' } }), remove('a'));
    expect(shownPanels(opened)).toEqual([]);
    const panels = panelsAfter(opened, add({ id: 'b', tag, payload: { profileId: '2' } }));
    expect(shownPanels(panels)).toEqual([
      { id: 'a', tag, payload: { profileId: '2', callId: 'old', hidden: false } },
    ]);
  });
});

describe('removing side panels', () => {
  it.each(['zoom', 'time-tracker'] as const)('SIDEBAR-024 %s is only hidden', (tag) => {
    const panels = after(add({ id: 'a', tag, payload: {} }), remove('a'));
    expect(ids(panels.open)).toEqual(['a']);
    expect(shownPanels(panels)).toEqual([]);
  });

  it.each(['communication-log', 'zoom-transcript', 'chat', 'calendar'] as const)(
    'SIDEBAR-025 %s is not single-instance, and removed on close',
    (tag) => {
      const [one, two] = [
        { id: 'a', tag, payload: { callId: '1' } },
        { id: 'b', tag, payload: { callId: '2' } },
      ];
      expect(after(add(one), add(two)).open).toEqual([two, one]);
      expect(after(add(one), add(two), remove('a')).open).toEqual([two]);
    },
  );

  it('an id that is not open changes nothing', () => {
    const panels = after(add(log('a')));
    expect(panelsAfter(panels, remove('b'))).toBe(panels);
  });

  it('SIDEBAR-028 closing a call closes its log panels and nothing else', () => {
    const panels = after(
      add(log('a', { callId: 'c1' })),
      add(log('b', { callId: 'c2' })),
      add({ id: 'z', tag: 'zoom', payload: { callId: 'c1' } }),
      { kind: 'closeCall', callId: 'c1' },
    );
    expect(ids(panels.open)).toEqual(['z', 'b']);
  });
});

describe('maximising', () => {
  const cases: readonly [string, readonly PanelAction[], string | null][] = [
    ['SIDEBAR-006 an open chat', [add(chat('a')), { kind: 'maximise', id: 'a' }], 'a'],
    [
      'SIDEBAR-005 a call transcript',
      [add({ id: 'a', tag: 'zoom-transcript', payload: {} }), { kind: 'maximise', id: 'a' }],
      'a',
    ],
    [
      'an id that is not open clears it',
      [add(chat('a')), { kind: 'maximise', id: 'a' }, { kind: 'maximise', id: 'x' }],
      null,
    ],
    ['null clears it', [add(chat('a')), { kind: 'maximise', id: 'a' }, { kind: 'maximise', id: null }], null],
    ['a log cannot be maximised', [add(log('a')), { kind: 'maximise', id: 'a' }], null],
    [
      'closing the maximised panel clears it',
      [add(chat('a')), { kind: 'maximise', id: 'a' }, remove('a')],
      null,
    ],
  ];
  it('what is opened beside it is seen: the maximised one takes its place in the column again', () => {
    const maximised = after(add(chat('a')), { kind: 'maximise', id: 'a' });
    const opened = (panel: Panel) => panelsAfter(maximised, add(panel)).maximised;
    expect(opened(log('b'))).toBeNull();
    expect(opened({ id: 'b', tag: 'time-tracker', payload: {} })).toBeNull();
    // It was asked for again itself, and what works out of sight stays there.
    expect(opened({ id: 'b', tag: 'chat', payload: { channelId: 'a' } })).toBe('a');
    expect(opened({ id: 'b', tag: 'zoom', payload: { hidden: true } })).toBe('a');
  });

  it.each(cases)('SIDEBAR-026 %s', (_, actions, maximised) => {
    expect(after(...actions).maximised).toBe(maximised);
  });
});

describe('the column (OP-SIDEBAR-2)', () => {
  it.each([
    [100, 320],
    [400.4, 400],
    [900, 640],
    [Number.NaN, 400],
  ])('a width of %s becomes %s', (wish, width) => {
    expect(clampWidth(wish)).toBe(width);
  });

  it.each([
    ['ArrowLeft', 416],
    ['ArrowRight', 384],
    ['Home', 320],
    ['End', 640],
    ['Enter', null],
  ])('the key %s on the handle gives %s', (key, width) => {
    expect(widthAfterKey(400, key)).toBe(width);
  });

  it.each([
    [0, null, []],
    [1200, null, []],
    [740, null, ['c']],
    [300, null, ['b', 'c']],
    [300, 'c', ['a', 'b']],
    [300, 'gone', ['b', 'c']],
  ])('at a height of %s with %s unfolded the oldest are folded', (height, unfolded, folded) => {
    expect([...foldedPanels(['a', 'b', 'c'], height, unfolded)].sort()).toEqual(folded);
  });
});
