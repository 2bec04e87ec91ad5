// Which errors can people meet when they send, sign and withdraw consents? A part of the catalogue in errors.ts

export const consentErrors = {
  ConsentNotFound: {
    status: 404,
    message: 'This consent does not exist or you do not have access to its patient.',
  },
  ConsentTemplateNotFound: { status: 404, message: 'There is no such template. Choose one of the list.' },
  ConsentSent: {
    status: 409,
    message: 'This document was sent and cannot be changed. Withdraw it and send a new one.',
  },
  ConsentOver: {
    status: 409,
    message: 'This consent is signed, declined or withdrawn already. Send a new one.',
  },
  MessageLate: {
    status: 410,
    message: 'This message was written too long ago, or in the future. Nothing was changed.',
  },
  SigningServiceGone: {
    status: 409,
    message:
      'This consent went out through a signing service that is not connected any more. Withdraw it and send a new one.',
  },
  ConsentFileEmpty: { status: 400, message: 'This file is empty. Choose the scan of the signed document.' },
  SignerNotPatient: {
    status: 400,
    message: 'This address is not on the record of the patient. Add it to the record first.',
  },
  ConsentLinkInvalid: {
    status: 404,
    message:
      'This link is not valid any more. If you have a newer message, use the link in it; else ask your care team for a new one.',
  },
  ConsentProofWrong: {
    status: 403,
    message: 'This is not the date of birth of the patient. After five wrong tries the link is closed.',
  },
  ConsentCodeWrong: {
    status: 403,
    message: 'This is not the code of the newest message. After five wrong tries the link is closed.',
  },
  ConsentCodeOver: { status: 409, message: 'This code has run out. Ask for another one.' },
  ConsentCodeTooSoon: {
    status: 429,
    message: 'A code was sent a moment ago. Wait half a minute before you ask for another one.',
  },
  TooManyConsentCodes: {
    status: 429,
    message: 'No more codes are sent for this link. Ask your care team for a new link.',
  },
  ConsentSigned: { status: 409, message: 'This document was signed or declined already.' },
  ConsentOtherDocument: {
    status: 409,
    message: 'This is not the document that you read. Reload the page and read it again.',
  },
} as const;
