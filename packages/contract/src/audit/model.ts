// What does the log of accesses show of a patient? (issue: Who saw this patient; OP-API-4)
import { z } from 'zod';

export const access = z.object({
  id: z.string(),
  occurredAt: z.string(),
  /** Who: full name and e-mail, or null when nobody was signed in. */
  person: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
  /** The roles the person holds today in the patient's sites and at the global site. */
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
const actionWords: Readonly<Record<string, string>> = {
  'patient.search': 'Found in a patient search',
  'patient.list': 'Shown in the list of patients',
  'patient.recent-list': 'Shown among the recently opened patients',
  'patient.read': 'Record read',
  'patient.open': 'Record opened',
  'patient.care-summary': 'Care summary read',
  'patient.measurements': 'Measurements read',
  'patient.import': 'Record imported',
  'patient.create': 'Record created',
  'patient.update': 'Record changed',
  'patient.communication-preferences': 'Communication preferences read',
  'patient.communication-preferences.change': 'Communication preferences changed',
  'patient.assign-practitioner': 'Practitioner assigned',
  'patient.unassign-practitioners': 'Practitioners taken off',
  'condition.create': 'Condition added',
  'condition.delete': 'Condition removed',
  'journey.create': 'Engagement status changed',
  'journey.delete': 'Step of the journey removed',
  'sticky-note.list': 'Sticky notes read',
  'sticky-note.create': 'Sticky note written',
  'sticky-note.update': 'Sticky note changed',
  'patient-status.list': 'Patient statuses read',
  'patient-status.update': 'Patient status changed',
  'patient-status.delete': 'Patient status deleted',
  'patient-site.create': 'Added to a site',
  'patient-site.delete': 'Taken out of a site',
  'measurement.create': 'Reading entered',
  'session.list': 'Spirometry sessions listed',
  'session.read': 'Spirometry session opened',
  'aos-session.list': 'AOS sessions listed',
  'aos-session.read': 'AOS session opened',
  'appointment.list': 'Appointments listed',
  'patient.duplicate-check': 'Found in a check for duplicates',
  'log.list': 'Communication logs listed',
  'log.read': 'Communication log read',
  'log.create': 'Communication log written',
  'log.update': 'Communication log changed',
  'note.create': 'Note written',
  'note.update': 'Note changed',
  'note.delete': 'Note deleted',
  'document.list': 'Documents listed',
  'document.read': 'Document looked up',
  'document.open': 'Document opened',
  'ehr.upload-imaging': 'Image sent to the record system',
  'ehr.imaging-list': 'Images sent to the record system listed',
  'video.create': 'Video visit planned',
  'video.list': 'Video visits listed',
  'video.read': 'Video visit looked up',
  'video.invite': 'Invitation to a video visit sent',
  'video.admit': 'Let in to a video visit',
  'video.join': 'Talked in a video visit',
  'video.connect': 'Connected picture and sound of a video visit',
  'video.end': 'Video visit ended',
  'video.open': 'Video visit opened with a visit code',
  'video.wait': 'Waiting room of a video visit entered',
  'video.leave': 'Video visit left',
  'access.read': 'Access log read',
  'access.export': 'Access log saved as a file',
};

/** What happened, in words. A new patient that was refused showed the patients who are there already. */
export const wordsOfAction = (action: string, outcome: Access['outcome']): string =>
  action === 'patient.create' && outcome === 'refused'
    ? 'Shown as a possible duplicate of a new patient'
    : (actionWords[action] ?? action);

/** Which deeds are of which kind, as regular expressions that JavaScript and PostgreSQL read alike. */
export const kindPatterns = {
  search: '^patient[.](search|duplicate-check)$',
  read: '[.](read|open|list|recent-list|imaging-list|care-summary|measurements|communication-preferences|export)$',
  change:
    '[.](create|update|delete|import|change|(un)?assign-practitioners?|upload-imaging|invite|admit|wait|join|connect|leave|end)$',
} as const;

/** Is a deed a read, a search or a change? */
export const kindOfAction = (action: string): Access['kind'] => {
  if (new RegExp(kindPatterns.search).test(action)) return 'search';
  if (new RegExp(kindPatterns.read).test(action)) return 'read';
  return new RegExp(kindPatterns.change).test(action) ? 'change' : 'other';
};
