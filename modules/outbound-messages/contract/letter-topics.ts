// What the letters with codes and links hold, in words for whoever sees that one did not arrive: never the code or the link itself.

export const letterTopics = {
  SIGN_IN_CODE: 'a code to sign in',
  PASSWORD_LINK: 'a link to set a new password',
  WELCOME_LINK: 'the welcome with a link to set a password',
  SIGN_IN_CHANGE: 'word of a changed sign-in',
  CONSENT_LINK: 'a link to a consent',
  CONSENT_REMINDER: 'a reminder of a consent',
  CONSENT_CODE: 'a code to open a consent',
  VISIT_INVITATION: 'an invitation to a video visit',
  VISIT_WITHDRAWAL: 'word that a video visit does not take place',
  BOOKING_CODE: 'a code to book an appointment',
  QUESTIONNAIRE_LINK: 'a link to a questionnaire',
} as const;

export type LetterTopic = keyof typeof letterTopics;

/** @param topic as it is kept; one of a later version reads as a message */
export const topicInWords = (topic: string): string =>
  Object.entries(letterTopics).find(([known]) => known === topic)?.[1] ?? 'a message';
