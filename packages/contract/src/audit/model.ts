// What does the log of accesses show of a patient? (issue: Who saw this patient; OP-API-4)
import { z } from 'zod';

export const access = z.object({
  id: z.string(),
  occurredAt: z.string(),
  /** Who: full name and e-mail, or null when nobody was signed in. */
  person: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
  roles: z.array(z.string()),
  action: z.string(),
  /** The deed in words a patient understands. */
  says: z.string(),
  kind: z.enum(['read', 'search', 'change', 'other']),
  outcome: z.enum(['done', 'refused', 'failed']),
  siteNames: z.array(z.string()),
  requestId: z.string(),
});
export type Access = z.output<typeof access>;

/** The deeds in plain words; an unknown one is shown by its code. */
export const actionWords: Readonly<Record<string, string>> = {
  'patient.search': 'Found in a patient search',
  'patient.recent-list': 'Shown among the recently opened patients',
  'patient.read': 'Record read',
  'patient.open': 'Record opened',
  'patient.care-summary': 'Care summary read',
  'patient.measurements': 'Measurements read',
  'patient.import': 'Record imported',
  'patient.create': 'Record created',
  'patient.duplicate-check': 'Found in a check for duplicates',
  'log.list': 'Communication logs listed',
  'log.read': 'Communication log read',
  'log.create': 'Communication log written',
  'log.update': 'Communication log changed',
  'note.create': 'Note written',
  'note.update': 'Note changed',
  'note.delete': 'Note deleted',
  'access.read': 'Access log read',
};

/** Is a deed a read, a search or a change? */
export const kindOfAction = (action: string): Access['kind'] => {
  if (action === 'patient.search' || action === 'patient.duplicate-check') return 'search';
  if (/\.(read|open|list|recent-list|care-summary|measurements)$/.test(action)) return 'read';
  return /\.(create|update|delete|import|change)$/.test(action) ? 'change' : 'other';
};
