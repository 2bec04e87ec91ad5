// Under which keys is what was typed into the forms kept, so that it is said where they are opened? (architecture: Drafts; SHELL-084)
export const newEventDraft = (profileId: string): string => `adverse-event:new:${profileId}`;
export const newEventNoteDraft = (eventId: string): string => `event-note:new:${eventId}`;
