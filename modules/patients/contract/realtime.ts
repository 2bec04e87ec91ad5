// Which things of an open patient have just been changed, by whomever.
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { thing } from '@alveary/contract/things.ts';
import { topic } from '@alveary/contract/topic.ts';
import { z } from 'zod';

/** The message names things only: what they are now is asked for by the calls that show them, under their own permissions. */
export const patientChangesTopic = topic({
  destination: '/topic/patients/{profileId}/changes',
  summary: 'Which things of the patient were changed',
  message: z.object({ changed: z.array(thing) }),
  allow: mayViewPatients,
  audit: { none: 'it names things, not what they are; the calls that show them are kept' },
  spec: [],
});
