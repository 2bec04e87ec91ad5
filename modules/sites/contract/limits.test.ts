// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import {
  changedSite,
  conditionsField,
  keptSite,
  longNameField,
  newSite,
  regionField,
  shortNameField,
  siteClosing,
  slugField,
} from './keeping.model.ts';
import { detailedSite, site } from './model.ts';
import { featureChange, listedSite } from './settings.model.ts';

it.each([
  [
    'changedSite',
    changedSite,
    {
      longName: 'text 2–120',
      shortName: 'text 2–40',
      conditions: 'list –20',
      'conditions[]': 'text 1–60',
      'timeZone?': 'text –60 or null',
      version: 'integer 1–',
    },
  ],
  ['conditionsField', conditionsField, { it: 'list –20', '[]': 'text 1–60' }],
  ['keptSite', keptSite, { region: 'us | eu' }],
  ['longNameField', longNameField, { it: 'text 2–120' }],
  [
    'newSite',
    newSite,
    {
      longName: 'text 2–120',
      shortName: 'text 2–40',
      conditions: 'list –20',
      'conditions[]': 'text 1–60',
      'timeZone?': 'text –60 or null',
      slug: 'text /^[a-z0-9]+(-[a-z0-9]+)*$/ 2–60',
      region: 'us | eu',
    },
  ],
  ['regionField', regionField, { it: 'us | eu' }],
  ['shortNameField', shortNameField, { it: 'text 2–40' }],
  ['siteClosing', siteClosing, { version: 'integer 1–', reason: 'text 3–500' }],
  ['slugField', slugField, { it: 'text /^[a-z0-9]+(-[a-z0-9]+)*$/ 2–60' }],
  ['detailedSite', detailedSite, { region: 'us | eu' }],
  ['site', site, { region: 'us | eu' }],
  [
    'featureChange',
    featureChange,
    {
      'portal_session_timeout_s?': 'integer 180–43200 or null',
      'portal_two_factor_required?#2': 'true | false',
      'unit_weight?': 'kg | lbs or null',
      'unit_height?': 'cm | in or null',
      'units_temperature?': 'celsius | fahrenheit or null',
      'time_zone?': 'text –60 or null',
      'appointment_reminder_hours?': 'list –5 or null',
      'appointment_reminder_hours?[]': 'integer 1–336',
      'consent_reminder_days?': 'list –5 or null',
      'consent_reminder_days?[]': 'integer 1–29',
      'portal_overwriting_enabled?#2': 'true | false',
      'portal_asthma_report_enabled?#2': 'true | false',
      'portal_spo2?#2': 'true | false',
      'portal_dyspnea?#2': 'true | false',
      'portal_us_features?#2': 'true | false',
      'zoom_smart_integration_feature?#2': 'true | false',
      'portal_manual_url?': 'uri –500 or null',
      'in-chat-messaging-eu-enabled?#2': 'true | false',
      'enable_in_app_chat?#2': 'true | false',
      'assistant_agreement?#2': 'true | false',
      'portal_speech_forbidden?#2': 'true | false',
      'consent_signing_service?#2': 'true | false',
      'spirometry_value_thresholds?.fev1?.good': 'number 0–200',
      'spirometry_value_thresholds?.fev1?.average': 'number 0–200',
      'spirometry_value_thresholds?.fvc?.good': 'number 0–200',
      'spirometry_value_thresholds?.fvc?.average': 'number 0–200',
      'spirometry_value_thresholds?.pef?.good': 'number 0–200',
      'spirometry_value_thresholds?.pef?.average': 'number 0–200',
    },
  ],
  [
    'listedSite',
    listedSite,
    {
      region: 'us | eu',
      'patientsByStatus{name}':
        'ELIGIBLE | NOT_AWARE | AWARE | ACTIVATED | MANAGED | DECLINED_PROSPECT | DISENROLLED',
    },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
