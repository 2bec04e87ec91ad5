// What may other modules and the demo world do with consents? Write the document of one, with its evidence.
export { type ConsentText, consentTemplates, textOf } from './consent-text.ts';
export { writeConsentPdf, writeSignedPdf } from './consent-pdf.ts';
