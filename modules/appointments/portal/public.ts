// What other features may use of appointments.
export { AppointmentStatusBadge } from './status-badge.tsx';
export { useNoteUpdate } from './use-note-update.ts';
