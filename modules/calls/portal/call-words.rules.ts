// Which call is it whose log is waited for? (CALL-008, CALL-009, CALL-014)
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { writtenPhone } from '@alveary/portal/lib/written-phone.ts';
import type { CallTarget } from '../contract/model.ts';
import type { CallFacts } from './call-flow.rules.ts';

/** 'Inbound call from +1 415 555 0101 · Today 9:30 AM', as far as it is known. @param when of an instant */
export const callWords = (
  { direction, caller, callee, since }: CallFacts,
  target: CallTarget | null,
  when: (instant: string) => string,
): string => {
  const { name, phoneNumber } = direction === 'inbound' ? caller : callee;
  const whom = target === null ? name : nameOf(target);
  const known = [whom, writtenPhone(phoneNumber)].filter((words) => words !== '').join(', ');
  const side = direction === 'inbound' ? 'Inbound call from' : 'Outbound call to';
  return `${side} ${known === '' ? 'an unknown number' : known} · ${when(new Date(since).toISOString())}`;
};
