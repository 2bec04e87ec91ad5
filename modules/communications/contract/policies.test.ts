// Who may amend a note, and until when (document 2 §2, §6; OP-LOG-5), as tables.
import { describe, expect, it } from 'vitest';
import { GLOBAL_SITE_ID, roleSeeds } from '@alveary/contract/policies/actions.ts';
import { isMedicalAssistant, mayEditNote, mayReadLogs, mayWriteLogs } from './policies.ts';
import type { Me } from '@alveary/contract/policies/policy.ts';

const LENA = '0197a000-0000-7000-8000-000000000001';
const MARCO = '0197a000-0000-7000-8000-000000000002';
const LUNG = '0197a000-0000-7000-8000-00000000000a';
const written = '2026-11-20T09:30:00.000Z';
const at = (time: string): number => Date.parse(time);

describe('a note can be edited or deleted only by its creator within 24 hours', () => {
  it.each<[string, string, string | null, boolean, string, boolean]>([
    // name, me, author, system, now, expected
    ['its author at once', LENA, LENA, false, '2026-11-20T09:30:00.000Z', true],
    ['its author a millisecond before 24 h', LENA, LENA, false, '2026-11-21T09:29:59.999Z', true],
    ['its author at exactly 24 h', LENA, LENA, false, '2026-11-21T09:30:00.000Z', false],
    ['its author days later', LENA, LENA, false, '2026-11-25T09:30:00.000Z', false],
    ['somebody else at once', MARCO, LENA, false, '2026-11-20T09:31:00.000Z', false],
    ['a note without author', LENA, null, false, '2026-11-20T09:31:00.000Z', false],
    ['a system note (OP-LOG-4: read-only)', LENA, LENA, true, '2026-11-20T09:31:00.000Z', false],
  ])('LOG-016 LOG-017 %s', (_name, me, createdBy, system, now, expected) => {
    expect(mayEditNote({ id: me }, { createdBy, createdDate: written, system }, at(now))).toBe(expected);
  });
});

const withRole = (code: keyof typeof roleSeeds, siteId: string): Me => ({
  id: LENA,
  isStaff: false,
  isEmployee: false,
  accountConfirmed: true,
  hasPortalConfiguration: true,
  siteUserActions: [],
  siteUsers: [
    {
      siteId,
      roles: [
        {
          code,
          actions: siteId === GLOBAL_SITE_ID ? roleSeeds[code].globalActions : roleSeeds[code].actions,
        },
      ],
    },
  ],
});

describe('OP-LOG-6 reading and writing logs', () => {
  it('a caregiver of the site reads and writes its logs', () => {
    const caregiver = withRole('portal_site_caregiver', LUNG);
    expect(mayReadLogs.sites(caregiver)).toEqual([LUNG]);
    expect(mayWriteLogs.sites(caregiver)).toEqual([LUNG]);
  });

  it('a care-team role alone gives neither', () => {
    const therapist = withRole('respiratory_therapist', LUNG);
    expect(mayReadLogs.sites(therapist)).toEqual([]);
    expect(mayWriteLogs.sites(therapist)).toEqual([]);
  });
});

describe('OP-LOG-2 MA Activity', () => {
  it.each<[string, string, boolean]>([
    ['at the global site', GLOBAL_SITE_ID, true],
    ['at a clinic', LUNG, false],
  ])('is for the medical assistant %s', (_name, siteId, expected) => {
    expect(isMedicalAssistant(withRole('medical_assistant', siteId))).toBe(expected);
  });
});
