// How do logs, their notes and messages leave as FHIR Communications?
import { mayReadMessages } from '@alveary/modules/chat/contract/policies.ts';
import { mayReadLogs } from '@alveary/modules/communications/contract/policies.ts';
import {
  coded,
  extensions,
  type Fields,
  OWN_CODES,
  patientReference,
  practitionerReference,
  resource,
  type Resource,
  words,
  wordIn,
} from '../../fhir/write/resource.ts';
import {
  type ChatMessageRow,
  findChatMessages,
  findLogNotes,
  findLogs,
  findOutbound,
  type LogNoteRow,
  type LogRow,
  type OutboundRow,
} from '../export-talks.store.ts';
import { kindOf, type RecordKind } from '../kind.ts';

/** Who wrote to whom: the patient, or whoever of the staff. */
const between = (isFromPatient: boolean, patient: Fields, staff: Fields | null): Fields =>
  isFromPatient
    ? { sender: patient, recipient: staff === null ? [] : [staff] }
    : { sender: staff, recipient: [patient] };

const text = (content: string | null): Fields[] =>
  content === null || content === '' ? [] : [{ contentString: content }];

const writeLog = (row: LogRow): Resource =>
  resource('Communication', 'communications', row.id, {
    extension: extensions('log', {
      seconds: row.seconds,
      direction: row.direction,
      result: row.communication_result,
      source: row.source,
      call: row.call_id,
      assigned: practitionerReference(row.assigned_practitioner),
    }),
    status: 'completed',
    category: [row.purpose === null ? null : coded(OWN_CODES, row.purpose)],
    medium: [coded(OWN_CODES, row.medium)],
    subject: patientReference(row.profile_id),
    topic: words(row.subject),
    sent: row.sent,
    ...between(
      row.direction === 'INBOUND',
      patientReference(row.profile_id),
      practitionerReference(row.practitioner),
    ),
    payload: text(row.payload),
  });

const writeLogNote = (row: LogNoteRow): Resource =>
  resource('Communication', 'communication_notes', row.id, {
    extension: extensions('log-note', { system: row.system }),
    partOf: [{ reference: `Communication/${row.communication_id}` }],
    status: 'completed',
    category: [coded(OWN_CODES, 'note')],
    subject: patientReference(row.profile_id),
    topic: words(row.subject),
    sent: row.created_at,
    sender: practitionerReference(row.created_by),
    payload: text(row.text),
  });

const messageStatuses = { scheduled: 'preparation', failed: 'stopped', canceled: 'not-done' } as const;

const writeChatMessage = (row: ChatMessageRow): Resource =>
  resource('Communication', 'chat_messages', row.id, {
    extension: extensions('chat-message', {
      channel: row.channel_id,
      'with-assistant': row.is_ai,
      sequence: row.sequence,
      author: row.author,
      status: row.status,
      failure: row.failure,
      'phone-number': row.phone_number,
      'media-types': row.media,
    }),
    status: wordIn(messageStatuses, row.status) ?? 'completed',
    medium: [coded(OWN_CODES, row.medium)],
    subject: patientReference(row.profile_id),
    sent: row.created_at,
    ...(row.is_ai
      ? { sender: practitionerReference(row.sender_id) }
      : between(
          row.author === 'patient',
          patientReference(row.profile_id),
          practitionerReference(row.sender_id),
        )),
    payload: text(row.body),
  });

const outboundStatuses = {
  QUEUED: 'preparation',
  SENDING: 'in-progress',
  FAILED: 'stopped',
  UNKNOWN: 'unknown',
} as const;

const writeOutbound = (row: OutboundRow): Resource =>
  resource('Communication', 'outbound_messages', row.id, {
    extension: extensions('message', {
      recipient: row.recipient,
      'reply-to': row.reply_to,
      state: row.state,
    }),
    status: wordIn(outboundStatuses, row.state) ?? 'completed',
    medium: [coded(OWN_CODES, row.channel)],
    subject: patientReference(row.profile_id),
    topic: words(row.subject),
    sent: row.created_at,
    sender: practitionerReference(row.sent_by),
    recipient: [patientReference(row.profile_id)],
    payload: text(row.body),
  });

export const talkKinds: readonly RecordKind[] = [
  kindOf('communications', mayReadLogs, findLogs, writeLog),
  kindOf('communication_notes', mayReadLogs, findLogNotes, writeLogNote),
  kindOf('chat_messages', mayReadMessages, findChatMessages, writeChatMessage),
  kindOf('outbound_messages', mayReadLogs, findOutbound, writeOutbound),
];
