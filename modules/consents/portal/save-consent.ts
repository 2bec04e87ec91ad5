// How does the document of a consent become a file on the person's machine? (CONSENT-012)
import { requestContent } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { saveBlob } from '@alveary/portal/lib/save-file.ts';
import { showCallError } from '@alveary/portal/shell/notices.ts';
import { consentCalls } from '../contract/calls.ts';
import type { Consent } from '../contract/model.ts';

export const saveConsent = async ({ id, name, status }: Consent): Promise<void> => {
  try {
    const content = await requestContent(
      consentCalls.download,
      { params: { id } },
      new AbortController().signal,
    );
    saveBlob(`${name}${status === 'SIGNED' ? ', signed' : ''}.pdf`, content);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showCallError(error);
  }
};
