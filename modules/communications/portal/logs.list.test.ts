// What is asked for a page of logs (OP-LOG-7).
import { communicationCalls } from '../contract/calls.ts';
import { expect, it } from 'vitest';
import { stateOf } from '@alveary/portal/lib/list-address.ts';
import { logsList } from './logs.list.ts';

const asked = (search: string, kept = {}) =>
  logsList.question(stateOf(logsList, new URLSearchParams(search), kept), { profileId: 'id' }).query;

it('LOG-067 LOG-068 the call for a page of 10 asks for whole local days, newest first', () => {
  const query = asked('page=2&purpose=CARE_EVENT&from=2026-11-01&to=2026-11-01');
  expect(query).toMatchObject({
    'principal.equals': 'id',
    'purpose.equals': 'CARE_EVENT',
    page: 1,
    size: 10,
    sort: 'sent,desc',
  });
  const [start, end] = [Date.parse(query.startDate ?? ''), Date.parse(query.endDate ?? '')];
  expect(end - start).toBe(24 * 60 * 60_000 - 1);
  expect(new Date(start).getHours()).toBe(0);
});

it('names no filter that is not set', () => {
  expect(Object.keys(asked('activity=shown')).sort()).toEqual(['page', 'principal.equals', 'size', 'sort']);
});

it.each([
  ['', 'plain-activity'],
  ['purpose=CARE_EVENT', 'plain-activity'],
  ['purpose=PROFILE_USER_ACTIVITY', undefined],
  ['activity=shown', undefined],
])('time on the page is left out but where it is what one looks for: %s', (search, without) => {
  expect(asked(search).without).toBe(without);
});

it('author, medium, a text and the other order are asked for as the call declares them', () => {
  const author = '0190a0a0-0000-7000-8000-0000000000aa';
  const query = asked(`medium=WRITTEN_SMS&author=${author}&sort=sent,asc&find=seen+by+nobody`, {
    find: ' wheeze ',
  });
  expect(query).toMatchObject({
    'medium.equals': 'WRITTEN_SMS',
    'practitioner.equals': author,
    'text.contains': 'wheeze',
    sort: 'sent,asc',
  });
  const profile = { 'principal.equals': author };
  expect(communicationCalls.list.input.query.safeParse({ ...query, ...profile }).success).toBe(true);
});
