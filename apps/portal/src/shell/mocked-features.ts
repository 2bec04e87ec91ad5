// Which feature values does a product employee try out in this tab? They change what is shown; the server keeps its own (OP-SHELL-6).
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { whenForgotten } from '../lib/person.ts';
import { createStore } from '../lib/store.ts';

const KEY = 'debug.mocked-features';

/** Site id → feature → value; null stands for a feature that is not set. */
export type MockedFeatures = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the tab kept over a reload; anything that is not ours counts as nothing. */
export const mockedFrom = (text: string | null): MockedFeatures => {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    if (!isRecord(kept)) return {};
    return Object.fromEntries(
      Object.entries(kept).flatMap(([siteId, values]) => (isRecord(values) ? [[siteId, values]] : [])),
    );
  } catch {
    return {};
  }
};

export const mockedFeatures = createStore<MockedFeatures>(mockedFrom(sessionStorage.getItem(KEY)));

const keep = (change: (mocked: MockedFeatures) => MockedFeatures): void => {
  mockedFeatures.set(change);
  const mocked = mockedFeatures.get();
  if (Object.keys(mocked).length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(mocked));
};

export const mockFeature = (siteId: string, feature: string, value: unknown): void =>
  keep((mocked) => ({ ...mocked, [siteId]: { ...mocked[siteId], [feature]: value } }));

/** Shows the server's value again. */
export const unmockFeature = (siteId: string, feature: string): void =>
  keep((mocked) => {
    const { [feature]: _taken, ...rest } = mocked[siteId] ?? {};
    const { [siteId]: _site, ...others } = mocked;
    return Object.keys(rest).length === 0 ? others : { ...others, [siteId]: rest };
  });

export const unmockAll = (): void => keep(() => ({}));

whenForgotten(unmockAll);

const withValues = (site: Site, values: Readonly<Record<string, unknown>>): Site => {
  const all = Object.entries({ ...site.feature_values, ...values });
  return { ...site, feature_values: Object.fromEntries(all.filter(([, value]) => value !== null)) };
};

/** The sites as this tab shall see them. */
export const withMocked = (sites: readonly Site[], mocked: MockedFeatures): readonly Site[] =>
  sites.map((site) => {
    const values = mocked[site.id];
    return values === undefined ? site : withValues(site, values);
  });
