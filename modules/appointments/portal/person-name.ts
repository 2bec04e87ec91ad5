// How is the staff member of an appointment named?
import type { Appointment } from '../contract/model.ts';

export const personName = ({
  firstName,
  lastName,
}: Pick<NonNullable<Appointment['assignedPractitioner']>, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');
