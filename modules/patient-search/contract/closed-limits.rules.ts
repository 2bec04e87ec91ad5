// How many patients of other practices the search shows somebody within an hour, before it alarms and before it stops (OP-PSEARCH-3).
import { mayListInaccessiblePatients } from '@alveary/contract/policies/patients.ts';
import type { Me } from '@alveary/contract/policies/policy.ts';

interface ClosedLimits {
  /** From so many on the administrators see an alarm. */
  readonly alarm: number;
  /** After so many the search answers own patients only. */
  readonly stop: number;
  /** Of these in one answer; the rest is found by narrowing the search. */
  readonly inAnswer: number;
}

/** They are told of a patient only by exact last name and birth date. */
const others: ClosedLimits = { alarm: 20, stop: 20, inAnswer: 20 };

/** They are told of every match. */
const staff: ClosedLimits = { alarm: 100, stop: 500, inAnswer: 25 };

export const closedLimitsOf = (isStaff: boolean): ClosedLimits => (isStaff ? staff : others);

export const closedLimitsFor = (me: Me): ClosedLimits => closedLimitsOf(mayListInaccessiblePatients(me));

/** How many of so many may be shown, after so many within the hour. */
export const allowedOf = (wanted: number, before: number, { stop, inAnswer }: ClosedLimits): number =>
  Math.max(0, Math.min(wanted, inAnswer, stop - before));
