// Under which keys is what was typed into the forms kept, so that it is said where they are opened? (architecture: Drafts; SHELL-084)
export const newAppointmentDraft = (profileId: string): string => `appointment:new:${profileId}`;
export const newNoteDraft = (appointmentId: string): string => `appointment-note:new:${appointmentId}`;
