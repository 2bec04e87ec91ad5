// What of a form is kept, and how does it come together with a record that was saved by another in the meantime?
import { describe, expect, it } from 'vitest';
import { contentOf, withContent } from './form-draft.ts';
import { mergeWithStored } from './form-merge.ts';
import { changedFields, type FormShape } from './form-shape.ts';

interface Values {
  readonly title: string;
  readonly isOn: boolean;
  readonly day: string | null;
  readonly sites: readonly string[];
  readonly id: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';

const shape: FormShape<Values> = {
  labels: { title: 'Title', isOn: 'Reminder', day: 'Day', sites: 'Sites' },
  inWords: (field, values) => (field === 'sites' ? values.sites.join(', ') : String(values[field] ?? '')),
  read: { sites: (kept) => (Array.isArray(kept) ? kept.filter(isText) : null) },
  join: {
    sites: (mine, seen, theirs) => [
      ...theirs.filter((site) => mine.includes(site) || !seen.includes(site)),
      ...mine.filter((site) => !seen.includes(site) && !theirs.includes(site)),
    ],
  },
};
const stored: Values = { title: 'Spacer', isOn: false, day: null, sites: ['a', 'b'], id: 'id-1' };
const newer: Values = { title: 'Inhaler', isOn: true, day: '2026-11-20', sites: ['a', 'b', 'c'], id: 'id-2' };

describe('what differs', () => {
  it.each<[string, Partial<Values>, string[]]>([
    ['nothing', {}, []],
    ['blanks around a text are no change', { title: ' Spacer ' }, []],
    ['in the order of the form', { day: '2026-11-21', title: 'x' }, ['title', 'day']],
    ['a list', { sites: ['a'] }, ['sites']],
    ['what has no label is no field', { id: 'id-9' }, []],
  ])('%s', (_name, typed, expected) => {
    expect(changedFields(shape, { ...stored, ...typed }, stored)).toEqual(expected);
  });
});

describe('OP-LOG-6 a record that was saved by another in the meantime', () => {
  it('what was typed wins in its field, everything else follows, and what changed is said', () => {
    const mine = { ...stored, title: 'Mask', sites: ['a', 'd'], id: 'id-1' };
    const { values, changes } = mergeWithStored(shape, mine, stored, newer);
    expect(values).toEqual({ ...newer, title: 'Mask', sites: ['a', 'c', 'd'], id: 'id-1' });
    expect(changes).toEqual([
      { field: 'title', label: 'Title', before: 'Spacer', after: 'Inhaler', mine: 'Mask' },
      { field: 'isOn', label: 'Reminder', before: 'false', after: 'true', mine: null },
      { field: 'day', label: 'Day', before: 'nothing', after: '2026-11-20', mine: null },
      { field: 'sites', label: 'Sites', before: 'a, b', after: 'a, b, c', mine: 'a, c, d' },
    ]);
  });

  it('both wrote the same: nothing of it is left to save', () => {
    const { values, changes } = mergeWithStored(shape, { ...stored, title: 'Inhaler' }, stored, newer);
    expect(changedFields(shape, values, newer)).toEqual([]);
    expect(changes.every(({ mine }) => mine === null)).toBe(true);
  });
});

describe('what is kept as a draft', () => {
  it('only what was typed, with what it was typed over and the ids that were made here', () => {
    expect(contentOf(shape, { ...stored, title: 'Mask' }, stored)).toEqual({
      title: 'Mask',
      id: 'id-1',
      '(seen)': { title: 'Spacer' },
    });
    expect(contentOf(shape, { ...stored, title: 'Spacer ' }, stored)).toBeNull();
  });

  it('lies over the record as it stands now, and names what was saved in its fields since', () => {
    const content = contentOf(shape, { ...stored, title: 'Mask', isOn: true }, stored) ?? {};
    const { values, changes } = withContent(shape, content, newer);
    expect(values).toEqual({ ...newer, title: 'Mask', id: 'id-1' });
    expect(changes).toEqual([
      { field: 'title', label: 'Title', before: 'Spacer', after: 'Inhaler', mine: 'Mask' },
      { field: 'isOn', label: 'Reminder', before: 'false', after: 'true', mine: null },
    ]);
  });

  it('a field of another kind, a damaged list and a field that is gone are left out', () => {
    const { values } = withContent(
      shape,
      { title: 7, isOn: 'yes', day: '2026-11-21', sites: ['a', 3], colour: 'red', '(seen)': 'nonsense' },
      stored,
    );
    expect(values).toEqual({ ...stored, day: '2026-11-21', sites: ['a'] });
  });
});
