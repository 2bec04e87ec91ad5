// Which features does a site offer by its flags and conditions, as a table (document 1 §6; document 3 §1)?
import { describe, expect, it } from 'vitest';
import { type SiteFeature, siteOffers } from './rules.ts';

const site = (feature_values: Record<string, unknown>, ...conditions: string[]) => ({
  feature_values,
  conditions: conditions.map((name) => ({ name })),
});

const everyFlag = {
  portal_us_features: true,
  portal_spo2: true,
  portal_dyspnea: true,
  portal_overwriting_enabled: true,
  portal_asthma_report_enabled: true,
  zoom_smart_integration_feature: 'true',
};

describe('COPD features need the condition of the site', () => {
  it.each([
    ['with the condition', site({}, 'Asthma', 'COPD'), true],
    ['whatever its case', site({}, 'copd'), true],
    ['not by another condition', site({}, 'Asthma', 'Cystic Fibrosis'), false],
    ['not by all the flags', site(everyFlag), false],
    ['not by a longer name', site({}, 'COPD screening'), false],
  ])('USERS-015 USERS-016 %s', (_name, one, expected) => {
    expect(siteOffers(one, 'copd')).toBe(expected);
  });
});

describe('the others are offered by their own flag only', () => {
  const flags: readonly (readonly [SiteFeature, string])[] = [
    ['us', 'portal_us_features'],
    ['spo2', 'portal_spo2'],
    ['dyspnea', 'portal_dyspnea'],
    ['overwriting', 'portal_overwriting_enabled'],
    ['asthmaReport', 'portal_asthma_report_enabled'],
    ['zoomPhone', 'zoom_smart_integration_feature'],
  ];
  it.each(flags)('USERS-016 USERS-019 %s by %s', (feature, flag) => {
    expect(siteOffers(site({ [flag]: true }), feature)).toBe(true);
    expect(siteOffers(site({ [flag]: 'true' }), feature)).toBe(true);
    const others = Object.fromEntries(Object.entries(everyFlag).filter(([name]) => name !== flag));
    expect(siteOffers(site(others, 'COPD', 'Asthma'), feature)).toBe(false);
    expect(siteOffers(site({ ...everyFlag, [flag]: 'false' }), feature)).toBe(false);
    expect(siteOffers(site({ ...everyFlag, [flag]: null }), feature)).toBe(false);
  });

  it('USERS-020 US features by the flag for US features alone', () => {
    expect(siteOffers(site({ portal_us_features: 'true' }), 'us')).toBe(true);
    expect(siteOffers(site({ ...everyFlag, portal_us_features: 'false' }, 'COPD'), 'us')).toBe(false);
  });
});
