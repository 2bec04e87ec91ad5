// In which words and groups does the page show the preferences of document 3 §3, and which of them were turned?
import type { FormShape } from '@alveary/portal/lib/form/form-shape.ts';
import type { CommunicationPreferences, Preference } from '../contract/model.ts';

interface ShownPreference {
  readonly name: Preference;
  readonly label: string;
  readonly hint?: string;
}

/** The documents name the fields only; channels first, then the purposes of the company's messages ('mts'). */
export const preferenceGroups: readonly {
  readonly title: string;
  readonly preferences: readonly ShownPreference[];
}[] = [
  {
    title: 'Channels',
    preferences: [
      { name: 'smsEnabled', label: 'SMS', hint: 'Off: no SMS is sent to the patient.' },
      { name: 'emailsEnabled', label: 'Email', hint: 'Off: no email is sent to the patient.' },
      {
        name: 'pushNotificationsEnabled',
        label: 'Push notifications of the app',
        hint: 'Off: the phone tells of no message; it waits in the app.',
      },
    ],
  },
  {
    title: 'MTS messages',
    preferences: [
      { name: 'mtsAccount', label: 'MTS account' },
      { name: 'mtsPatientCareEnabled', label: 'Patient care' },
      { name: 'mtsMedicalResearchEnabled', label: 'Medical research' },
      { name: 'mtsMarketingEnabled', label: 'Marketing' },
    ],
  },
];

/** What a change of somebody else is called by. */
export const preferenceShape: FormShape<CommunicationPreferences> = {
  labels: Object.fromEntries(
    preferenceGroups.flatMap(({ preferences }) => preferences.map(({ name, label }) => [name, label])),
  ),
};
