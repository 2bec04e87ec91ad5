// What does each feature value of a site mean, in the words of those who work there? (document 1 §3, §6; document 3 §1)
import type { featureShape } from '../contract/settings.model.ts';

export type FeatureName = keyof typeof featureShape;

interface Explained {
  readonly name: FeatureName;
  readonly label: string;
  readonly says: string;
}

/** On or off. `isText`: kept as the words 'true' and 'false', as the documents compare it. */
export interface SwitchFeature extends Explained {
  readonly kind: 'switch';
  readonly isText?: true;
}
/** One of two units; the first is what counts where nothing is set. */
export interface UnitFeature extends Explained {
  readonly kind: 'unit';
  readonly units: readonly (readonly [value: string, label: string])[];
}
export interface SecondsFeature extends Explained {
  readonly kind: 'seconds';
}
export interface AddressFeature extends Explained {
  readonly kind: 'address';
}
/** A place by which a time zone is known. */
export interface ZoneFeature extends Explained {
  readonly kind: 'zone';
}
/** When somebody is reminded: hours before something or days after it, one after the other, or none of them. */
export interface RemindersFeature extends Explained {
  readonly kind: 'reminders';
  readonly usual: readonly number[];
  readonly unit: 'hours before' | 'days after';
}
export interface LimitsFeature extends Explained {
  readonly kind: 'limits';
}

export type Feature =
  | SwitchFeature
  | UnitFeature
  | SecondsFeature
  | AddressFeature
  | ZoneFeature
  | RemindersFeature
  | LimitsFeature;

interface FeatureGroup {
  readonly title: string;
  readonly features: readonly Feature[];
}

export const featureGroups: readonly FeatureGroup[] = [
  {
    title: 'Signing in',
    features: [
      {
        kind: 'seconds',
        name: 'portal_session_timeout_s',
        label: 'Session time-out',
        says: 'Who does nothing for this long is logged out. People of several sites get the shortest of them.',
      },
      {
        kind: 'switch',
        name: 'portal_two_factor_required',
        label: 'Two factors for everybody',
        says: 'After the password everybody who works here types a code. Who has no second factor sets one up at the next step, also in a session that is open now.',
      },
      {
        kind: 'address',
        name: 'portal_manual_url',
        label: 'User manual (optional)',
        says: 'Adds User Manual to the user menu.',
      },
    ],
  },
  {
    title: 'Units and time',
    features: [
      {
        kind: 'zone',
        name: 'time_zone',
        label: 'Time zone',
        says: 'Where days and months of the site begin: minutes and reading days of a month are counted by it. A change counts past days anew.',
      },
      {
        kind: 'unit',
        name: 'unit_weight',
        label: 'Weight',
        says: 'Values are kept in metric units and shown in these.',
        units: [
          ['kg', 'kg'],
          ['lbs', 'lbs'],
        ],
      },
      {
        kind: 'unit',
        name: 'unit_height',
        label: 'Height',
        says: 'Inches are shown as feet and inches.',
        units: [
          ['cm', 'cm'],
          ['in', 'in'],
        ],
      },
      {
        kind: 'unit',
        name: 'units_temperature',
        label: 'Temperature',
        says: 'Body and air temperature.',
        units: [
          ['celsius', '°C'],
          ['fahrenheit', '°F'],
        ],
      },
    ],
  },
  {
    title: 'Clinical features',
    features: [
      {
        kind: 'switch',
        name: 'portal_overwriting_enabled',
        label: 'Spirometry overwriting',
        says: 'Staff decide which tests of a session count, and why.',
      },
      {
        kind: 'switch',
        name: 'portal_asthma_report_enabled',
        label: 'Asthma reports',
        says: 'Reports are written, made final and printed for patients with asthma.',
      },
      {
        kind: 'switch',
        name: 'portal_spo2',
        label: 'SpO2',
        says: 'Oxygen saturation stands in the summary and in the trends.',
      },
      {
        kind: 'switch',
        name: 'portal_dyspnea',
        label: 'Dyspnea',
        says: 'Breathlessness stands in the summary and in the trends.',
      },
      {
        kind: 'limits',
        name: 'spirometry_value_thresholds',
        label: 'Colours of spirometry values (optional)',
        says: 'Percent of predicted from which a value counts as good, and as average. Empty: no colours.',
      },
    ],
  },
  {
    title: 'Communication and services',
    features: [
      {
        kind: 'reminders',
        name: 'appointment_reminder_hours',
        label: 'Appointment reminders',
        says: 'How many hours before an appointment the patient is reminded: up to five numbers. Type none for no reminder.',
        usual: [24, 2],
        unit: 'hours before',
      },
      {
        kind: 'reminders',
        name: 'consent_reminder_days',
        label: 'Consent reminders',
        says: 'How many days after a consent was sent those who have not signed are reminded, by day: up to five numbers. Type none for no reminder.',
        usual: [3, 10],
        unit: 'days after',
      },
      {
        kind: 'switch',
        name: 'consent_signing_service',
        label: 'Signing service',
        says: 'Consents go out through the signing service that the operator has connected; without one, by links to the page of the portal.',
        isText: true,
      },
      {
        kind: 'switch',
        name: 'portal_us_features',
        label: 'US features',
        says: 'Care calendar, time tracker, minutes for billing and what else only US sites use.',
      },
      {
        kind: 'switch',
        name: 'zoom_smart_integration_feature',
        label: 'Zoom phone',
        says: 'Calls are taken and made in the side panel.',
        isText: true,
      },
      {
        kind: 'switch',
        name: 'enable_in_app_chat',
        label: 'Chat in the app',
        says: "Messages to the patient's app.",
        isText: true,
      },
      {
        kind: 'switch',
        name: 'assistant_agreement',
        label: 'Assistant outside',
        says: 'Questions and the rows found may go to the model that the operator has set. Names and numbers that lead to a person are replaced first.',
        isText: true,
      },
      {
        kind: 'switch',
        name: 'portal_speech_forbidden',
        label: 'No speech to text',
        says: 'What is said in a recording is not turned into text: a browser may send it to its maker.',
      },
      {
        kind: 'switch',
        name: 'in-chat-messaging-eu-enabled',
        label: 'Chat at EU sites',
        says: 'Messages to patients, as EU sites have them.',
        isText: true,
      },
    ],
  },
];

export const features: readonly Feature[] = featureGroups.flatMap((group) => group.features);

/** The measures that may have limits. */
export const limitMeasures = [
  ['fev1', 'FEV1'],
  ['fvc', 'FVC'],
  ['pef', 'PEF'],
] as const;
