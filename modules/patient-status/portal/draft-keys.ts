// Under which keys is what was typed into the forms kept, so that it is said where they are opened? (architecture: Drafts; SHELL-084)
export const newStatusDraft = (profileId: string): string => `patient-status:new:${profileId}`;
