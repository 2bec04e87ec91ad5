// Under which keys is what was typed into the forms kept, so that it is said where they are opened? (architecture: Drafts; SHELL-084)
export const newStickyNoteDraft = (profileId: string): string => `sticky-note:new:${profileId}`;
