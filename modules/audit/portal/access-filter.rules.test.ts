import { auditCalls } from '../contract/calls.ts';
import type { Access } from '../contract/model.ts';
import { expect, it } from 'vitest';
import { noneOf } from '@alveary/portal/lib/list-address.ts';
import { peopleMet } from './access-filter.rules.ts';
import { accessesList, accessQuery } from './accesses.list.ts';

const ADA = '0190a0a0-0000-7000-8000-0000000000aa';

const access = (id: string, name: string): Access => ({
  id,
  occurredAt: '2026-11-21T09:00:00Z',
  until: null,
  person: { id, name, email: `${name}@alveary.example` },
  otherwise: null,
  roles: [],
  action: 'patient.read',
  says: 'Record read',
  kind: 'read',
  outcome: 'done',
  siteNames: [],
  requestId: 'r',
});

it('whole local days, person and kind are asked for, as the call declares them', () => {
  expect(accessQuery(noneOf(accessesList.filters))).toEqual({});
  const query = accessQuery({
    user: ADA,
    kind: 'change',
    from: '2026-11-20',
    to: '2026-11-21',
  });
  expect(auditCalls.accesses.input.query.safeParse(query).success).toBe(true);
  const lasts = Date.parse(query.end ?? '') - Date.parse(query.start ?? '');
  expect(lasts).toBe(2 * 24 * 3_600_000 - 1);
});

it('people met on any page can be chosen, by name, each once', () => {
  const first = peopleMet([], [access('b', 'Lena'), access('a', 'Ada'), access('b', 'Lena')]);
  expect(first.map(({ name }) => name)).toEqual(['Ada', 'Lena']);
  expect(peopleMet(first, [access('a', 'Ada')])).toBe(first);
});
