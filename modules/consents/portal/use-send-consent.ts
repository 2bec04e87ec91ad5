// What happens to a consent between its first choice and its sending? Prepared, then sent; what was prepared is never lost
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { checkRequest } from '@alveary/portal/lib/form/parse-input.ts';
import type { Sending } from '@alveary/portal/shell/form/sending.ts';
import { type Form, useForm } from '@alveary/portal/shell/form/use-form.ts';
import { showError, showSuccess } from '@alveary/portal/shell/notices.ts';
import { useState } from 'react';
import { consentCalls } from '../contract/calls.ts';
import { type Consent, mediumNames } from '../contract/model.ts';
import {
  beginningOf,
  fieldOfRequest,
  type Recipient,
  requestOf,
  type TypedConsent,
} from './send-consent.rules.ts';
import { consentDraft } from './draft-keys.ts';

interface SendFacts {
  readonly profile: Recipient;
  readonly siteId: string;
  readonly onClose: () => void;
}

const useSending = ({ profile, siteId, onClose }: SendFacts): Sending<TypedConsent, null> => {
  const configure = useCallMutation(consentCalls.configure);
  const invite = useCallMutation(consentCalls.sendInvite);
  const query = { profileId: profile.id, siteId };
  const sendOut = async ({ id, name, medium, language }: Consent): Promise<void> => {
    const sent = await invite.run(
      { params: { medium, language }, body: { consentId: id } },
      { shownInPlace: true },
    );
    if (sent.ok) showSuccess(`${name} is on its way by ${mediumNames[medium]}.`);
    else showError(`${name} was prepared, but not sent. ${sent.error.message}`, sent.error.requestId);
  };
  return {
    check: (typed) =>
      checkRequest(consentCalls.configure, { query, body: requestOf(typed, profile) }).messages,
    send: async (typed) => {
      const checked = checkRequest(consentCalls.configure, { query, body: requestOf(typed, profile) });
      if (checked.request === null) throw new Error('A form that is not complete cannot be sent.');
      const outcome = await configure.run(checked.request, { shownInPlace: true });
      if (!outcome.ok) return outcome;
      const consent = outcome.answer;
      if (typed.isPrepared) showSuccess(`${consent.name} is prepared. Send it from the list.`);
      else await sendOut(consent);
      return { ok: true, finish: onClose };
    },
  };
};

const labels = {
  templateId: 'Document',
  language: 'Language',
  who: 'Who signs',
  medium: 'Send by',
  phoneNumber: 'Phone of the patient',
  otherRole: 'Signs as',
  otherEmail: 'Email of this person',
  otherPhone: 'Phone of this person',
  isPrepared: 'Look at it before it goes out',
};

export const useSendConsent = (facts: SendFacts): Form<TypedConsent> => {
  const [who, setWho] = useState('patient');
  const form = useForm<TypedConsent>({
    draftKey: consentDraft(facts.profile.id),
    shape: { labels },
    row: null,
    valuesOf: () => beginningOf(facts.profile),
    sending: useSending(facts),
    fieldOf: (named) => fieldOfRequest(named, { who }),
  });
  if (form.values.who !== who) setWho(form.values.who);
  return form;
};
