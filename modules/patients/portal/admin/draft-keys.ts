// The keys under which what was typed into the forms is kept, so that it is said where they are opened (architecture: Drafts; SHELL-084).
export const newPhoneDraft = (profileId: string): string => `record-phone:${profileId}:new`;
export const newAddressDraft = (profileId: string): string => `record-address:${profileId}:new`;
export const readingDraft = (profileId: string): string => `record-reading:${profileId}`;
export const bodyReadingDraft = (profileId: string, reading: string): string =>
  `record-body:${profileId}:${reading}`;
export const imagingDraft = (profileId: string): string => `imaging:${profileId}`;
