// Which sites does the demo world have, and what is switched on in each? (the table of sites in the demo world)
import { demoId } from './deterministic.ts';
import type { Row } from './insert-rows.ts';

export type SiteSlug = 'harbor' | 'harbor-lung' | 'bay-allergy' | 'summit-cf' | 'norrland' | 'thames-chest';

interface SiteSeed {
  readonly slug: SiteSlug;
  readonly shortName: string;
  readonly longName: string;
  readonly parent: SiteSlug | null;
  readonly region: 'us' | 'eu';
  readonly locale: string;
  readonly conditions: readonly string[];
  readonly features: Readonly<Record<string, unknown>>;
}

const metric = { unit_weight: 'kg', unit_height: 'cm', units_temperature: 'celsius' } as const;

export const siteSeeds: readonly SiteSeed[] = [
  {
    slug: 'harbor',
    shortName: 'Harbor',
    longName: 'Harbor Health Group',
    parent: null,
    region: 'us',
    locale: 'en-US',
    conditions: [],
    features: {
      time_zone: 'America/Los_Angeles',
      portal_us_features: true,
    },
  },
  {
    slug: 'harbor-lung',
    shortName: 'Harbor Lung',
    longName: 'Harbor Lung Clinic',
    parent: 'harbor',
    region: 'us',
    locale: 'en-US',
    conditions: ['Asthma', 'COPD'],
    features: {
      time_zone: 'America/Los_Angeles',
      portal_us_features: true,
      zoom_smart_integration_feature: 'true',
      enable_in_app_chat: 'true',
      portal_overwriting_enabled: true,
      portal_asthma_report_enabled: true,
      portal_spo2: true,
      portal_dyspnea: true,
      unit_weight: 'lbs',
      unit_height: 'in',
      units_temperature: 'fahrenheit',
      portal_session_timeout_s: 1200,
    },
  },
  {
    slug: 'bay-allergy',
    shortName: 'Bay Allergy',
    longName: 'Bay Allergy & Asthma',
    parent: 'harbor',
    region: 'us',
    locale: 'en-US',
    conditions: ['Asthma'],
    features: {
      time_zone: 'America/Los_Angeles',
      portal_us_features: true,
      enable_in_app_chat: 'true',
      portal_asthma_report_enabled: true,
      portal_session_timeout_s: 180,
    },
  },
  {
    slug: 'summit-cf',
    shortName: 'Summit CF',
    longName: 'Summit Cystic Fibrosis Center',
    parent: null,
    region: 'us',
    locale: 'en-US',
    conditions: ['Cystic Fibrosis'],
    features: {
      time_zone: 'America/Denver',
      portal_us_features: true,
      portal_spo2: true,
    },
  },
  {
    slug: 'norrland',
    shortName: 'Norrland',
    longName: 'Norrland Lungmottagning',
    parent: null,
    region: 'eu',
    locale: 'en-GB',
    conditions: ['Asthma', 'COPD'],
    features: {
      time_zone: 'Europe/Stockholm',
      'in-chat-messaging-eu-enabled': 'true',
      portal_asthma_report_enabled: true,
      portal_overwriting_enabled: true,
      ...metric,
    },
  },
  {
    slug: 'thames-chest',
    shortName: 'Thames Chest',
    longName: 'Thames Chest Clinic',
    parent: null,
    region: 'eu',
    locale: 'en-GB',
    conditions: ['Asthma', 'COPD'],
    features: {
      time_zone: 'Europe/London',
      portal_overwriting_enabled: true,
      portal_spo2: true,
      ...metric,
    },
  },
];

export const siteId = (slug: SiteSlug): string => demoId(`site ${slug}`);

/** Parents stand before their children. */
export const siteRows = (): readonly Row[] =>
  siteSeeds.map((seed) => ({
    id: siteId(seed.slug),
    parent_id: seed.parent === null ? null : siteId(seed.parent),
    short_name: seed.shortName,
    long_name: seed.longName,
    slug: seed.slug,
    region: seed.region,
    locale: seed.locale,
    conditions: seed.conditions,
    feature_values: seed.features,
  }));
