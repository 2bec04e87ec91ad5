// The document request in the form of a consent: who signs, where each is written to, in which order (CONSENT-003, CONSENT-004).
import { type WrittenLanguage, writtenLanguageOf } from '@alveary/contract/written-language.ts';
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import { smsNumbersOf } from '@alveary/modules/patients/contract/sms-number.rules.ts';
import { mainPhone } from '@alveary/modules/patients/portal/public.ts';
import { type ConsentMedium, DEFAULT_LANGUAGE, DEFAULT_MEDIUM, PATIENT_ROLE } from '../contract/model.ts';

/** As the form has it: texts, the language and the medium by their values. */
export interface TypedConsent {
  readonly templateId: string;
  readonly language: string;
  readonly medium: string;
  /** 'patient', 'other' or 'both'. */
  readonly who: string;
  readonly phoneNumber: string;
  readonly otherRole: string;
  readonly otherEmail: string;
  readonly otherPhone: string;
  /** Prepared only, to be looked at before it goes out. */
  readonly isPrepared: boolean;
}

export type Recipient = Pick<
  Profile,
  'id' | 'firstName' | 'lastName' | 'dateOfBirth' | 'phones' | 'emailAddress' | 'language'
>;

const languageOfPatient: Readonly<Record<WrittenLanguage, string>> = {
  en: DEFAULT_LANGUAGE,
  es: 'Spanish',
  sv: 'Swedish',
  it: 'Italian',
  de: 'German',
};

/** In the patient's language where there is a text in it; by SMS where no e-mail address is known. */
export const beginningOf = (recipient: Recipient): TypedConsent => {
  const [mobile] = smsNumbersOf(recipient.phones);
  const phone = mobile ?? mainPhone(recipient.phones)?.e164 ?? '';
  const medium: ConsentMedium =
    recipient.emailAddress === null && mobile !== undefined ? 'SMS' : DEFAULT_MEDIUM;
  return {
    templateId: '',
    language: languageOfPatient[writtenLanguageOf(recipient.language)],
    medium,
    who: 'patient',
    phoneNumber: phone,
    otherRole: 'Guardian',
    otherEmail: '',
    otherPhone: '',
    isPrepared: false,
  };
};

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const signersOf = (typed: TypedConsent, { emailAddress }: Recipient) => {
  const patient = { roleName: PATIENT_ROLE, email: emailAddress, phoneNumber: orNull(typed.phoneNumber) };
  const other = {
    roleName: typed.otherRole.trim(),
    email: orNull(typed.otherEmail),
    phoneNumber: orNull(typed.otherPhone),
  };
  const asked = { patient: [patient], other: [other], both: [patient, other] }[typed.who] ?? [patient];
  return asked.map((signer, index) => ({ ...signer, order: index + 1, action: 'sign' as const }));
};

export const requestOf = (typed: TypedConsent, recipient: Recipient) => ({
  templateId: typed.templateId,
  signers: signersOf(typed, recipient),
  medium: typed.medium,
  language: typed.language,
});

/** Where a message about a signer stands in the form. */
export const fieldOfRequest = (
  named: string,
  { who }: Pick<TypedConsent, 'who'>,
): keyof TypedConsent | null => {
  const [, index, what] = /^signers\.(\d)\.(\w+)$/.exec(named) ?? [];
  if (index === undefined) {
    return named === 'templateId' || named === 'language' || named === 'medium' ? named : null;
  }
  const isOther = who === 'other' || index === '1';
  if (what === 'roleName') return 'otherRole';
  if (what === 'email') return isOther ? 'otherEmail' : 'medium';
  return isOther ? 'otherPhone' : 'phoneNumber';
};
