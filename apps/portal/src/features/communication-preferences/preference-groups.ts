// In which words and groups does the page show the preferences of document 3 §3, and which of them were turned?
import {
  type CommunicationPreferences,
  type Preference,
  preferenceDefaults,
} from '@alveary/contract/patients/preferences.ts';

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
      { name: 'emailsEnabled', label: 'E-mail', hint: 'Off: no e-mail is sent to the patient.' },
      { name: 'pushNotificationsEnabled', label: 'Push notifications of the app' },
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

const names = Object.keys(preferenceDefaults);
const isPreference = (name: string): name is Preference => names.includes(name);

export const changedPreferences = (
  kept: CommunicationPreferences,
  shown: CommunicationPreferences,
): readonly Preference[] => names.filter(isPreference).filter((name) => kept[name] !== shown[name]);
