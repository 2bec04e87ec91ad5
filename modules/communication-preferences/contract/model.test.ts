import { expect, it } from 'vitest';
import { preferenceDefaults } from './model.ts';

it('OP-PROFILE-8 who has chosen nothing hears of their care, and of nothing else', () => {
  expect(preferenceDefaults).toEqual({
    smsEnabled: true,
    emailsEnabled: true,
    pushNotificationsEnabled: true,
    mtsMarketingEnabled: false,
    mtsPatientCareEnabled: true,
    mtsMedicalResearchEnabled: false,
    mtsAccount: false,
  });
});
