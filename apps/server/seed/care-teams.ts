// Who looks after the patients of the demo world, and since when? (demo world: Maya has a full care team)
import type { RoleCode } from '@alveary/contract/policies/actions.ts';
import { accountId, type AccountKey } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { demoId, diceFor } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { careTeamOf, patientId, type PatientSeed } from './patient-seed.ts';

type Member = readonly [user: AccountKey, role: RoleCode];

/** What each of them is on a care team, beside coordinating. */
const roles: Readonly<Partial<Record<AccountKey, RoleCode>>> = {
  ada: 'caregiver_lead',
  lena: 'health_coach',
  nadia: 'pulmonologist',
  tom: 'respiratory_therapist',
  marco: 'medical_assistant',
  sven: 'nurse_practitioner',
  priya: 'registered_nurse',
};

const MAYA = 'HL-1001';

interface Membership {
  readonly member: Member;
  readonly fromDay: number;
  /** Null while it lasts. */
  readonly toDay: number | null;
}

const inRole = (user: AccountKey): readonly Member[] => {
  const role = roles[user];
  return role === undefined ? [] : [[user, role]];
};

const membershipsOf = (seed: PatientSeed): readonly Membership[] => {
  if (seed.disease === null || !['ACTIVATED', 'MANAGED', 'DISENROLLED'].includes(seed.status)) return [];
  const dice = diceFor(`care team ${seed.ehrId}`);
  const people = careTeamOf[seed.sites[0]];
  const others = seed.ehrId === MAYA ? people : dice.several(people, dice.whole(1, people.length));
  const begin = Math.floor(seed.daysKnown * 0.8);
  const end = seed.status === 'DISENROLLED' ? Math.floor(seed.daysKnown * 0.2) : null;
  const coordinator = seed.owner ?? dice.pick(people);
  // In one patient of five somebody else coordinated first.
  const earlier = dice.chance(0.2) ? people.find((one) => one !== coordinator) : undefined;
  const handover = Math.floor(begin * 0.5);
  const coordinating: readonly Membership[] =
    earlier === undefined
      ? [{ member: [coordinator, 'care_coordinator'], fromDay: begin, toDay: end }]
      : [
          { member: [earlier, 'care_coordinator'], fromDay: begin, toDay: handover },
          { member: [coordinator, 'care_coordinator'], fromDay: handover, toDay: end },
        ];
  const treating = others
    .flatMap(inRole)
    .map((member) => ({ member, fromDay: Math.floor(begin * (1 - dice.fraction() * 0.6)), toDay: end }));
  return [...coordinating, ...treating].filter(({ fromDay, toDay }) => toDay === null || toDay < fromDay);
};

export const careTeamRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] =>
  membershipsOf(seed).map(({ member: [user, role], fromDay, toDay }) => ({
    id: demoId(`care team ${seed.ehrId} ${user} ${role}`),
    profile_id: patientId(seed.ehrId),
    user_id: accountId(user),
    role,
    from_at: calendar.daysAgo(fromDay, 9),
    to_at: toDay === null ? null : calendar.daysAgo(toDay, 9),
  }));
