// How is a refusal told to a signer, in the language of the document, and what became of a document that was decided already?
import { request } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { consentLinkCalls, type LinkView } from '../../contract/guest.calls.ts';
import type { Wording } from './wording.ts';

export type Decision = Exclude<LinkView['state'], 'open'>;

export const refusalIn = (wording: Wording, { code }: CallError): string => {
  if (code === 'ConsentProofWrong') return wording.wrongDate;
  if (code === 'ConsentCodeWrong') return wording.byCode.wrong;
  if (code === 'ConsentCodeOver') return wording.byCode.isOver;
  if (code === 'ConsentCodeTooSoon') return wording.byCode.tooSoon;
  if (code === 'TooManyConsentCodes') return wording.byCode.noMore;
  if (code === 'ConsentLinkInvalid') return wording.overText;
  return wording.trouble;
};

/**
 * The link itself says how it ended: what was sent may have arrived though its answer got lost, or stood in a second tab.
 * A link that leads nowhere any more is that of a document which another signer declined.
 * @returns null where it was another refusal
 */
export const decidedAlready = async (linkCode: string, refused: CallError): Promise<Decision | null> => {
  if (refused.code !== 'ConsentSigned') return null;
  try {
    const { state } = await request(consentLinkCalls.open, { params: { code: linkCode } });
    return state === 'open' ? null : state;
  } catch (error) {
    if (error instanceof CallError && error.code === 'ConsentLinkInvalid') return 'declined';
    return null;
  }
};
