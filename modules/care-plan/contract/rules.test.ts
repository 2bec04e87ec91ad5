// Which sections are meant for a status, and which are only looked at?
import { expect, it } from 'vitest';
import type { PlanSection } from './model.ts';
import { sectionsAt } from './rules.ts';

const section = (id: string, ...eligibleStatuses: string[]) =>
  ({ id, eligibleStatuses }) as unknown as PlanSection;

it('each section is in one of the two, by the status', () => {
  const sections = [
    section('goals', 'MANAGED', 'ACTIVATED'),
    section('welcome', 'ELIGIBLE'),
    section('none'),
  ];
  const idsAt = (status: 'MANAGED' | 'ELIGIBLE' | 'DISENROLLED') => {
    const { shown, others } = sectionsAt(sections, status);
    return [shown, others].map((some) => some.map(({ id }) => id).join(' '));
  };
  expect(idsAt('MANAGED')).toEqual(['goals', 'welcome none']);
  expect(idsAt('ELIGIBLE')).toEqual(['welcome', 'goals none']);
  expect(idsAt('DISENROLLED')).toEqual(['', 'goals welcome none']);
});
