// What may other subjects show of adverse events?
export { SeverityBadge } from './severity-badge.tsx';
export { newEventNoteDraft } from './draft-keys.ts';
export { useEventNote } from './use-event-note.ts';
