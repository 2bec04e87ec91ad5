// How stored feature values become a form and what is typed becomes a change, as tables (document 1 §3).
import { placeMessages } from '@alveary/portal/lib/form/form-errors.ts';
import { checkRequest } from '@alveary/portal/lib/form/parse-input.ts';
import { newId } from '@alveary/portal/lib/new-id.ts';
import { siteSettingsCalls } from '../contract/settings.calls.ts';
import { featureShape } from '../contract/settings.model.ts';
import { describe, expect, it } from 'vitest';
import { features } from './feature-list.ts';
import {
  changedFeatures,
  changeOf,
  featureFieldOf,
  fieldsOf,
  inWords,
  typedFeatures,
} from './site-features.rules.ts';

const feature = (name: string) => {
  const found = features.find((one) => one.name === name);
  if (!found) throw new Error(`no feature ${name}`);
  return found;
};

/** What is sent after `part` was typed over `values`. */
const sent = (values: Record<string, unknown>, part: Record<string, string | boolean>) =>
  changeOf({ ...typedFeatures(values), ...part }, Object.keys(part));

const problems = (part: Record<string, string>) => {
  const body = { site_id: newId(), version: 1, feature_values: sent({}, part) };
  return placeMessages(checkRequest(siteSettingsCalls.changeFeatures, { body }).messages, featureFieldOf)
    .errors;
};

describe('the form', () => {
  it('USERS-017 has a control for every feature value of a site, and no other', () => {
    expect(features.map(({ name }) => name).sort()).toEqual(Object.keys(featureShape).sort());
    expect(features.map(({ name }) => name).sort()).toEqual(
      [
        'appointment_reminder_hours',
        'assistant_agreement',
        'consent_reminder_days',
        'consent_signing_service',
        'enable_in_app_chat',
        'in-chat-messaging-eu-enabled',
        'portal_asthma_report_enabled',
        'portal_dyspnea',
        'portal_manual_url',
        'portal_overwriting_enabled',
        'portal_session_timeout_s',
        'portal_speech_forbidden',
        'portal_spo2',
        'portal_two_factor_required',
        'portal_us_features',
        'spirometry_value_thresholds',
        'time_zone',
        'unit_height',
        'unit_weight',
        'units_temperature',
        'zoom_smart_integration_feature',
      ].sort(),
    );
  });

  it('an empty site shows the defaults: nothing on, metric units', () => {
    const typed = typedFeatures({});
    expect(typed).toMatchObject({ unit_weight: 'kg', unit_height: 'cm', units_temperature: 'celsius' });
    expect(features.filter(({ kind }) => kind === 'switch').map((one) => inWords(one, typed))).toEqual(
      Array.from({ length: 12 }, () => 'Off'),
    );
  });

  it('reads switches that are kept as words, and limits', () => {
    const typed = typedFeatures({
      enable_in_app_chat: 'true',
      zoom_smart_integration_feature: 'false',
      spirometry_value_thresholds: { fev1: { good: 80, average: 50 } },
    });
    expect([typed['enable_in_app_chat'], typed['zoom_smart_integration_feature']]).toEqual([true, false]);
    expect([typed['fev1.good'], typed['fev1.average'], typed['pef.good']]).toEqual(['80', '50', '']);
  });
});

describe('what is sent', () => {
  it.each([
    ['a switch', {}, { portal_spo2: true }, { portal_spo2: true }],
    ['a switch that is a word', {}, { enable_in_app_chat: true }, { enable_in_app_chat: 'true' }],
    ['such a one off', {}, { enable_in_app_chat: false }, { enable_in_app_chat: 'false' }],
    ['a number', {}, { portal_session_timeout_s: ' 900 ' }, { portal_session_timeout_s: 900 }],
    [
      'an emptied number takes it away',
      { portal_session_timeout_s: 900 },
      { portal_session_timeout_s: '' },
      { portal_session_timeout_s: null },
    ],
    ['an emptied address', {}, { portal_manual_url: ' ' }, { portal_manual_url: null }],
    [
      'hours, however they are set apart',
      {},
      { appointment_reminder_hours: ' 48; 24 2 ' },
      { appointment_reminder_hours: [48, 24, 2] },
    ],
    [
      'no reminders',
      { appointment_reminder_hours: [24] },
      { appointment_reminder_hours: 'None' },
      { appointment_reminder_hours: [] },
    ],
    [
      'the usual reminders again',
      { appointment_reminder_hours: [24] },
      { appointment_reminder_hours: '' },
      { appointment_reminder_hours: null },
    ],
    ['a unit', { unit_weight: 'kg' }, { unit_weight: 'lbs' }, { unit_weight: 'lbs' }],
    [
      'limits as a whole',
      { spirometry_value_thresholds: { fev1: { good: 80, average: 50 } } },
      { 'fvc.good': '85', 'fvc.average': '60' },
      {
        spirometry_value_thresholds: { fev1: { good: 80, average: 50 }, fvc: { good: 85, average: 60 } },
      },
    ],
    [
      'no limits any more',
      { spirometry_value_thresholds: { fev1: { good: 80, average: 50 } } },
      { 'fev1.good': '', 'fev1.average': '' },
      { spirometry_value_thresholds: null },
    ],
  ])('%s', (_name, values, part, expected) => {
    expect(sent(values, part)).toEqual(expected);
  });

  it('only what was changed', () => {
    expect(changedFeatures(['pef.good', 'unit_height']).map(({ name }) => name)).toEqual([
      'unit_height',
      'spirometry_value_thresholds',
    ]);
    expect(fieldsOf(feature('unit_height'))).toEqual(['unit_height']);
  });
});

describe('what is wrong', () => {
  it.each([
    [{ portal_session_timeout_s: '179' }, 'The time-out cannot be shorter than 180 seconds.'],
    [{ portal_session_timeout_s: '43201' }, 'The time-out cannot be longer than 12 hours.'],
    [{ portal_session_timeout_s: 'abc' }, 'The time-out is a number of seconds.'],
    [
      { portal_manual_url: 'http://manual.example' },
      'The manual needs an address that begins with https://.',
    ],
    [{ portal_manual_url: 'javascript:x' }, 'The manual needs an address that begins with https://.'],
    [{ time_zone: 'Mars/Olympus' }, 'This is no time zone, such as America/New_York.'],
    [{ time_zone: 'EST' }, 'This is no time zone, such as America/New_York.'],
    [{ time_zone: '+05:30' }, 'This is no time zone, such as America/New_York.'],
    [{ appointment_reminder_hours: 'soon' }, 'A reminder is a number of hours before the appointment.'],
    [{ appointment_reminder_hours: '0' }, 'A reminder comes an hour before at the latest.'],
    [{ appointment_reminder_hours: '400' }, 'A reminder comes two weeks before at the earliest.'],
    [{ appointment_reminder_hours: '24, 24' }, 'Each reminder stands there once.'],
    [{ appointment_reminder_hours: '6 5 4 3 2 1' }, 'There are five reminders at most.'],
    [
      { consent_reminder_days: '30' },
      'A link ends after 30 days: a reminder comes 29 days after it was sent at the latest.',
    ],
    [{ 'fev1.good': '80' }, 'Give both limits, in percent of predicted.'],
    [{ 'fev1.good': '50', 'fev1.average': '80' }, 'Good must begin above average.'],
    [{ 'fev1.good': '500', 'fev1.average': '80' }, 'A limit is 0 to 200 percent.'],
  ])('%j: %s', (part, message) => {
    expect(Object.values(problems(part))).toEqual([message]);
  });

  it.each([['180'], ['43200']])('%s seconds are right', (seconds) => {
    expect(problems({ portal_session_timeout_s: seconds })).toEqual({});
  });
});

describe('in words', () => {
  it.each([
    ['portal_session_timeout_s', {}, '1200 s (20 min), the default'],
    ['portal_session_timeout_s', { portal_session_timeout_s: 190 }, '190 s (3 min 10 s)'],
    ['units_temperature', { units_temperature: 'fahrenheit' }, '°F'],
    ['portal_manual_url', {}, 'None'],
    ['time_zone', {}, 'UTC, the default'],
    ['time_zone', { time_zone: 'Europe/Stockholm' }, 'Europe/Stockholm'],
    ['spirometry_value_thresholds', {}, 'No colours'],
    ['appointment_reminder_hours', {}, '24 and 2 hours before, the default'],
    ['appointment_reminder_hours', { appointment_reminder_hours: [48, 2] }, '48, 2 hours before'],
    ['appointment_reminder_hours', { appointment_reminder_hours: [] }, 'No reminders'],
    [
      'spirometry_value_thresholds',
      { spirometry_value_thresholds: { pef: { good: 80, average: 50 } } },
      'PEF good from 80%, average from 50%',
    ],
  ])('%s %j', (name, values, words) => {
    expect(inWords(feature(name), typedFeatures(values))).toBe(words);
  });
});
