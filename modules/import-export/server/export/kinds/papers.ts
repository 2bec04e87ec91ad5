// The papers of a patient as FHIR: documents, what was filed in the record system, consents, reports.
import { mayReadAsStaff } from '@alveary/contract/policies/admin-pages.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { mayReadTranscripts } from '@alveary/modules/calls/contract/policies.ts';
import type { Policy } from '@alveary/contract/policies/policy.ts';
import { maySeeReports, sitesWithDrafts } from '@alveary/modules/asthma-reports/contract/policies.ts';
import {
  coded,
  extensions,
  type Fields,
  grouped,
  OWN_CODES,
  patientReference,
  practitionerReference,
  reference,
  resource,
  type Resource,
  words,
  wordIn,
} from '../../fhir/write/resource.ts';
import {
  type ConsentRow,
  type DocumentRow,
  type FilingRow,
  findConsents,
  findDocuments,
  findFilings,
  findReports,
  findTranscripts,
  type ReportRow,
  type TranscriptRow,
} from '../export-papers.store.ts';
import { attachment, pagesOfFiles } from '../files.ts';
import { kindOf, type RecordKind } from '../kind.ts';

const writeDocument = (row: DocumentRow): Resource =>
  resource('DocumentReference', 'documents', row.id, {
    extension: extensions('document', { source: row.source, sha256: row.sha256 }),
    status: 'current',
    type: coded(OWN_CODES, row.kind),
    subject: patientReference(row.profile_id),
    date: row.created_at,
    author: [practitionerReference(row.created_by)],
    content: [
      {
        attachment: attachment(row.sha256, {
          contentType: row.media_type,
          size: row.size,
          title: row.file_name,
        }),
      },
    ],
  });

const writeTranscript = (row: TranscriptRow): Resource =>
  resource('DocumentReference', 'call_transcripts', `${row.id}-transcript`, {
    extension: extensions('transcript', { sha256: row.sha256 }),
    status: 'current',
    type: coded(OWN_CODES, 'call-transcript', 'Transcript of a call'),
    subject: patientReference(row.profile_id),
    date: row.said_at,
    content: [
      {
        attachment: attachment(row.sha256, { contentType: 'application/json', title: 'transcript.json' }),
      },
    ],
    context: { related: [reference('Communication', row.id)] },
  });

const filingStatuses = { QUEUED: 'requested', FILED: 'completed', REFUSED: 'failed' } as const;

const writeFiling = (row: FilingRow): Resource =>
  resource('Task', 'ehr_uploads', row.id, {
    extension: extensions('filing', {
      kind: row.kind,
      subclass: row.document_subclass,
      provider: row.provider_id,
      'filed-as': row.ehr_document_id,
    }),
    status: wordIn(filingStatuses, row.state) ?? 'requested',
    statusReason: words(row.problem),
    intent: 'order',
    code: words('File a document in the record system'),
    focus: reference('DocumentReference', row.document_id),
    for: patientReference(row.profile_id),
    executionPeriod: { start: row.created_at, end: row.settled_at },
    authoredOn: row.created_at,
    requester: practitionerReference(row.created_by),
    note: row.internal_note === null ? [] : [{ text: row.internal_note }],
  });

const consentStatus = (row: ConsentRow): string => {
  if (row.cancelled_at !== null) return 'inactive';
  if (row.declined_at !== null) return 'rejected';
  return row.signed_at === null ? 'proposed' : 'active';
};

/** Who signed has the signed document; else what was to be signed stands in the consent itself. */
const consentSource = (row: ConsentRow): Fields =>
  row.signed_document_id === null
    ? {
        sourceAttachment: attachment(row.sha256, {
          contentType: 'application/pdf',
          title: `${row.name}.pdf`,
        }),
      }
    : { sourceReference: reference('DocumentReference', row.signed_document_id) };

const writeConsent = (row: ConsentRow): Resource =>
  resource('Consent', 'consents', row.id, {
    extension: [
      ...extensions('consent', {
        medium: row.medium,
        language: row.language,
        content: row.content === null ? null : JSON.stringify(row.content),
        sha256: row.sha256,
        paper: row.is_paper,
        'created-by': practitionerReference(row.created_by),
        'created-at': row.created_at,
        'sent-at': row.sent_at,
        'expires-at': row.expires_at,
        'declined-at': row.declined_at,
        'cancelled-at': row.cancelled_at,
        reason: row.reason,
      }),
      ...grouped('consent', 'signer', row.signers),
    ],
    status: consentStatus(row),
    scope: coded('http://terminology.hl7.org/CodeSystem/consentscope', 'treatment'),
    category: [coded(OWN_CODES, 'consent', row.name)],
    patient: patientReference(row.profile_id),
    dateTime: row.signed_at,
    ...consentSource(row),
    policyRule: words(row.name),
  });

const writeReport = (row: ReportRow): Resource =>
  resource('Composition', 'asthma_reports', row.id, {
    extension: extensions('asthma-report', {
      description: row.description,
      start: row.start_date,
      end: row.end_date,
      content: JSON.stringify(row.content),
      figures: row.figures === null ? null : JSON.stringify(row.figures),
    }),
    status: row.state === 'final' ? 'final' : 'preliminary',
    type: coded(OWN_CODES, 'asthma-report', 'Asthma report'),
    subject: patientReference(row.profile_id),
    date: row.finalised_at ?? row.updated_at,
    author: [
      practitionerReference(row.finalised_by ?? row.created_by) ?? reference('Organization', row.site_id),
    ],
    title: row.name,
    relatesTo:
      row.follows === null
        ? null
        : [{ code: 'replaces', targetReference: reference('Composition', row.follows) }],
  });

const maySeeDrafts: Policy = {
  name: 'maySeeDraftReports',
  says: 'See the drafts of reports of the patients of the site',
  sites: sitesWithDrafts,
};

export const paperKinds: readonly RecordKind[] = [
  {
    record: 'documents',
    mayRead: mayReadAsStaff,
    findPage: pagesOfFiles(findDocuments, writeDocument),
  },
  kindOf('ehr_uploads', mayViewPatients, findFilings, writeFiling),
  { record: 'consents', mayRead: mayViewPatients, findPage: pagesOfFiles(findConsents, writeConsent) },
  {
    record: 'call_transcripts',
    mayRead: mayReadTranscripts,
    findPage: pagesOfFiles(findTranscripts, writeTranscript),
  },
  kindOf('asthma_reports', maySeeReports, (db, ids) => findReports(db, ids, 'final'), writeReport),
  kindOf('asthma_reports', maySeeDrafts, (db, ids) => findReports(db, ids, 'draft'), writeReport),
];
