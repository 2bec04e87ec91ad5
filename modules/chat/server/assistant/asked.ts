// Gathers what an assistant is asked; one outside needs to know whom it must not be told of.
import { definitions } from '@alveary/modules/questionnaires/contract/definitions.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { type Asked, type Assistant, nobodyKnown } from '@alveary/server/services/assistant/port.ts';
import { measureNames, type RecordFact } from './facts.rules.ts';
import { findKnownPeople } from './known-people.store.ts';

/** As people write them in capital letters. */
const SHORT_FORMS = 'ACQ ACT CAT FEV FVC PEF BMI SMS APP';

const terms: readonly string[] = [SHORT_FORMS, ...measureNames, ...definitions.map(({ title }) => title)];

interface AboutPatient {
  readonly profileId: string;
  readonly question: string;
  readonly facts: readonly RecordFact[];
}

export const askedOf = async (
  db: Db,
  { isOutside }: Assistant,
  { profileId, question, facts }: AboutPatient,
  now: number,
): Promise<Asked> => ({
  question,
  facts,
  known: isOutside ? await findKnownPeople(db, profileId) : nobodyKnown,
  terms,
  today: iso(now).slice(0, 10),
});
