// Under which keys is what was typed into the forms kept, so that it is said where they are opened? (architecture: Drafts; SHELL-084)
export const consentDraft = (profileId: string): string => `consent:${profileId}`;
export const paperConsentDraft = (profileId: string): string => `paper-consent:${profileId}`;
export const newTemplateDraft = (siteId: string): string => `consent-template:new:${siteId}`;
