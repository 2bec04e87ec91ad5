// What became of a message that a log is about, and what to do where it did not arrive.
import { z } from 'zod';
import { failureWords } from './failure-words.ts';

const deliveryStates = ['QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'FAILED', 'UNKNOWN'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const delivery = z.object({
  state: z.enum(deliveryStates),
  /** The code that the service gave, such as 30006. */
  failure: z.string().nullable(),
});
export type Delivery = z.output<typeof delivery>;

export const deliveryNames: Readonly<Record<DeliveryState, string>> = {
  QUEUED: 'Sending...',
  SENDING: 'Sending...',
  SENT: 'Sent',
  DELIVERED: 'Delivered',
  FAILED: 'Failed',
  UNKNOWN: 'Perhaps sent',
};

/** The results that the server itself writes to a log with its message in this state. */
const ownResults: Readonly<Record<DeliveryState, readonly string[]>> = {
  QUEUED: ['UNKNOWN', 'IN_PROGRESS'],
  SENDING: ['UNKNOWN', 'IN_PROGRESS'],
  SENT: ['UNKNOWN', 'PATIENT_UPDATED'],
  DELIVERED: ['DELIVERED', 'PATIENT_UPDATED'],
  FAILED: ['ERROR', 'IN_PROGRESS'],
  UNKNOWN: ['UNKNOWN', 'IN_PROGRESS'],
};

/** Does the state say all that the result of the log says? Not where a person has chosen another result. */
export const saysResult = ({ state }: Delivery, result: string | null): boolean =>
  result === null || ownResults[state].includes(result);

/** The number or address itself is wrong: the same message would fail again. */
const WRONG_ADDRESS: ReadonlySet<string> = new Set([
  '21211',
  '21614',
  '30005',
  '30006',
  'EENVELOPE',
  '550',
  '551',
  '553',
]);
const STOPPED = '21610';

const whatToDo = (code: string | null): string => {
  if (code === STOPPED) return 'Phone the patient instead.';
  if (code !== null && WRONG_ADDRESS.has(code))
    return 'Correct it in the profile, then send the message again.';
  return 'Send it again, or phone the patient.';
};

/** What happened and what to do, for the person who opens the log. */
export const deliverySentence = ({ state, failure }: Delivery, isSms: boolean): string => {
  switch (state) {
    case 'QUEUED':
    case 'SENDING':
      return failure === null
        ? 'The message is being sent.'
        : `Not sent yet. ${failureWords(failure) ?? ''} Alveary keeps trying for four hours.`;
    case 'SENT':
      return isSms ? 'Sent. The phone has not confirmed it yet.' : 'Sent.';
    case 'DELIVERED':
      return 'Delivered to the phone.';
    case 'FAILED':
      return `Failed. ${failureWords(failure) ?? 'The message couldn’t be sent.'} ${whatToDo(failure)}`;
    case 'UNKNOWN':
      return 'Perhaps sent: nobody knows whether the service has it. Ask the patient before you send it again.';
  }
};
