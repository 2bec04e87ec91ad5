// What do the documents of consents say in English, and the message that brings them?
import type { LanguageTexts } from './texts.ts';

export const english: LanguageTexts = {
  tag: 'en',
  templates: {
    care: {
      title: 'Consent to care management',
      paragraphs: [
        'I agree that the care team of {site} accompanies my treatment between visits: by telephone, by message and by reviewing my readings and my care plan.',
        'I understand that the care team keeps a record of this work, and that people who treat me may read that record. Nobody else may without my permission, unless the law demands it.',
        'I understand that the care team does not watch my readings and messages day and night, and that I call the emergency number in an emergency.',
        'I may end this agreement at any time by telling my care team. That has no effect on the treatment that I receive otherwise.',
      ],
    },
    monitoring: {
      title: 'Consent to remote monitoring',
      paragraphs: [
        'I agree to measure my breathing and other values at home with the devices that {site} gives me or that I connect, and that these values are sent to my care team.',
        'I use the devices as I was shown, and let nobody else use them: a reading under my name is taken for mine.',
        'I understand that my values are looked at on working days, not all the time. In an emergency I call the emergency number and do not wait for an answer.',
        'I may end this agreement at any time by telling my care team, and return the devices. Values that were sent before stay in my record.',
      ],
    },
    video: {
      title: 'Consent to video visits',
      paragraphs: [
        'I agree to talk with the care team of {site} by video, as well as or instead of a visit in person.',
        'I understand that an examination by video has limits, and that my care team or I may ask for a visit in person instead, at any time.',
        'I choose a place where nobody overhears us, and say so when somebody else is in the room. The care team does the same. Nobody records the visit without telling the other.',
        'I may end this agreement at any time by telling my care team. That has no effect on the treatment that I receive otherwise.',
      ],
    },
  },
  message: {
    invitation: {
      subject: 'A document from your care team to read and sign',
      before: 'Your care team asks you to read and sign a document. Open this link within 30 days:',
    },
    reminder: {
      subject: 'Reminder: a document from your care team waits for your signature',
      before:
        'Your care team asked you to read and sign a document, and it still waits for you. Open this link; the one before it has ended:',
    },
    after: 'The link is for you only. Do not pass it on.',
    code: {
      subject: 'Your code for a document of your care team',
      before: 'Your code to open the document of your care team:',
      after: 'It is good for four hours. Enter it on the page that you opened, and tell it to nobody.',
    },
    service: {
      words: 'Your care team asks you to read and sign a document within 30 days.',
      withdrawn: 'Your care team has withdrawn this document.',
    },
  },
  page: { patient: 'Patient', born: 'Date of birth', clinic: 'Clinic', signed: 'Signature' },
};
