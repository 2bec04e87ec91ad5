// What does a row of the list say of a patient about whom nothing was recorded?
import type { ListedPatient } from '../../contract/calls.ts';

export const noValues = {
  memberId: null,
  conditions: [],
  module: 'aria_module_default',
  careCoordinator: null,
  referringProvider: null,
  patientStatuses: [],
  lastSession: null,
  fev1Percent: null,
  sessionGrade: null,
  spo2: null,
  spo2At: null,
  mmrc: null,
  mmrcAt: null,
  eligibleFrom: null,
  eligibleTo: null,
  lastContact: null,
  lastAttempt: null,
  lastResult: null,
  nextAppointment: null,
  openEvents: 0,
  minutesMonth: 0,
} satisfies Partial<ListedPatient>;
