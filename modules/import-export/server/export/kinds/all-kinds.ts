// Which kinds of records does an export write, in which order, and which tables of a patient does it leave out, why?
import type { RecordKind } from '../kind.ts';
import { careKinds } from './care.ts';
import { chartKinds } from './chart.ts';
import { measurementKinds } from './measurements.ts';
import { paperKinds } from './papers.ts';
import { peopleKinds } from './people.ts';
import { questionnaireKinds } from './questionnaires.ts';
import { sessionKinds } from './sessions.ts';
import { talkKinds } from './talks.ts';

/** The patient first. */
export const allKinds: readonly RecordKind[] = [
  ...peopleKinds,
  ...chartKinds,
  ...questionnaireKinds,
  ...measurementKinds,
  ...sessionKinds,
  ...careKinds,
  ...paperKinds,
  ...talkKinds,
];
