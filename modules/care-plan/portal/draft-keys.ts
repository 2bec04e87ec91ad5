// Under which keys is what was typed into the forms kept, so that it is said where they are opened? (architecture: Drafts; SHELL-084)
export const newPlanNoteDraft = (planId: string): string => `care-plan:${planId}`;
export const newSectionNoteDraft = (sectionId: string): string => `care-plan-section:${sectionId}`;
