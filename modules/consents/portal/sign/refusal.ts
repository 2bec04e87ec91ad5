// How is a refusal told to a signer, in the language of the document?
import type { CallError } from '@alveary/portal/lib/call-error.ts';
import type { Wording } from './wording.ts';

export const refusalIn = (wording: Wording, { code }: CallError): string => {
  if (code === 'ConsentProofWrong') return wording.wrongDate;
  if (code === 'ConsentCodeWrong') return wording.byCode.wrong;
  if (code === 'ConsentCodeOver') return wording.byCode.isOver;
  if (code === 'ConsentCodeTooSoon') return wording.byCode.tooSoon;
  if (code === 'TooManyConsentCodes') return wording.byCode.noMore;
  if (code === 'ConsentLinkInvalid') return wording.overText;
  return code === 'ConsentSigned' ? wording.declinedText : wording.trouble;
};
