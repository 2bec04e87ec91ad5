// How does the portal look with other feature values of a site? Tried in this tab only (SHELL-007: /debug/mock/site; OP-SHELL-6)
import { siteCalls } from '@alveary/modules/sites/contract/calls.ts';
import { featureShape } from '@alveary/modules/sites/contract/settings.model.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useStore } from '@alveary/portal/lib/store.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import {
  mockedFeatures,
  mockFeature,
  unmockAll,
  unmockFeature,
} from '@alveary/portal/shell/mocked-features.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { ListTable } from '@alveary/portal/ui/list/list-table.tsx';
import { typedValue, valueText } from './feature-value.rules.ts';
import styles from './debug.module.css';

export const MockSitePage = () => {
  const { data, error, refetch } = useCall(siteCalls.list, { query: {} }, { shownInPlace: true });
  const mocked = useStore(mockedFeatures);
  const [chosen, setChosen] = useState<string | null>(null);
  const sites = data?.rows ?? [];
  const site = sites.find(({ id }) => id === chosen) ?? sites.find(({ id }) => id in mocked) ?? sites[0];
  return (
    <div className={styles.page}>
      <h1>Site values</h1>
      <p className="dim">
        What you set here changes what this tab shows, until it is closed, you log out, or you reset it. What
        the server allows stays as it is.
      </p>
      {error === null || data !== undefined ? null : (
        <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? (
        <SkeletonRows rows={8} columns={['30%', '20%', '30%']} label="Loading the sites" />
      ) : null}
      {site === undefined ? null : (
        <section className={styles.card} aria-label="Values of the site">
          <div className={styles.toolbar}>
            <Select
              className={styles.site}
              label="Site"
              searchable
              allowDeselect={false}
              data={sites.map(({ id, full_name }) => ({ value: id, label: full_name }))}
              value={site.id}
              onChange={setChosen}
            />
            <span className="grow" />
            {Object.keys(mocked).length === 0 ? null : (
              <Button variant="default" onClick={unmockAll}>
                Reset all sites
              </Button>
            )}
          </div>
          <Values
            key={site.id}
            siteId={site.id}
            server={site.feature_values}
            mocked={mocked[site.id] ?? {}}
          />
        </section>
      )}
    </div>
  );
};

interface ValuesProps {
  readonly siteId: string;
  readonly server: Readonly<Record<string, unknown>>;
  readonly mocked: Readonly<Record<string, unknown>>;
}

interface FeatureValue {
  readonly name: string;
  readonly server: unknown;
  readonly mocked: { readonly value: unknown } | null;
}

const columnsOf = (siteId: string): readonly Column<FeatureValue>[] => [
  { id: 'feature', title: 'Feature', isName: true, cell: ({ name }) => <code>{name}</code> },
  {
    id: 'server',
    title: 'On the server',
    cell: ({ server }) => (
      <span className={server === undefined ? 'dim' : ''}>{valueText(server) || 'not set'}</span>
    ),
  },
  {
    id: 'tab',
    title: 'In this tab',
    cell: (feature) => <MockedValue siteId={siteId} feature={feature} />,
  },
  {
    id: 'take-back',
    title: 'Take back',
    isTitleHidden: true,
    cell: ({ name, mocked }) =>
      mocked === null ? null : (
        <Button
          size="xs"
          variant="default"
          aria-label={`Take back ${name}`}
          onClick={() => unmockFeature(siteId, name)}
        >
          Take back
        </Button>
      ),
  },
];

const Values = ({ siteId, server, mocked }: ValuesProps) => {
  const names = [...new Set([...Object.keys(featureShape), ...Object.keys(server)])];
  const rows = names.map(
    (name): FeatureValue => ({
      name,
      server: server[name],
      mocked: name in mocked ? { value: mocked[name] } : null,
    }),
  );
  const columns = useMemo(() => columnsOf(siteId), [siteId]);
  return (
    <div className={styles.values}>
      <ListTable
        label="Feature values"
        rows={rows}
        keyOf={({ name }) => name}
        columns={columns}
        markOf={(row) => (row.mocked === null ? undefined : 'mocked')}
      />
    </div>
  );
};

interface MockedValueProps {
  readonly siteId: string;
  readonly feature: FeatureValue;
}

const MockedValue = ({ siteId, feature: { name, server, mocked } }: MockedValueProps) => {
  const shown = valueText(mocked === null ? server : mocked.value);
  const [typed, setTyped] = useState<string | null>(null);
  const finish = (): void => {
    if (typed !== null && typed !== shown) mockFeature(siteId, name, typedValue(typed));
    setTyped(null);
  };
  return (
    <TextInput
      size="xs"
      aria-label={`${name} in this tab`}
      placeholder="not set"
      spellCheck={false}
      value={typed ?? shown}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={finish}
      onKeyDown={({ key }) => (key === 'Enter' ? finish() : undefined)}
    />
  );
};
