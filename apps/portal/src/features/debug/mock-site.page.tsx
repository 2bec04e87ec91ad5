// How does the portal look with other feature values of a site? Tried in this tab only (SHELL-007: /debug/mock/site; OP-SHELL-6)
import { siteCalls } from '@alveary/contract/sites/calls.ts';
import { featureShape } from '@alveary/contract/sites/settings.model.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { useCall } from '../../lib/use-call.ts';
import { mockedFeatures, mockFeature, unmockAll, unmockFeature } from '../../shell/mocked-features.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Table } from '../../ui/table.tsx';
import { typedValue, valueText } from './feature-value.rules.ts';

export const MockSitePage = () => {
  const { data, error, refetch } = useCall(siteCalls.list, { query: {} }, { shownInPlace: true });
  const mocked = useStore(mockedFeatures);
  const [chosen, setChosen] = useState<string | null>(null);
  const sites = data?.rows ?? [];
  const site = sites.find(({ id }) => id === chosen) ?? sites.find(({ id }) => id in mocked) ?? sites[0];
  return (
    <div className="debug-page">
      <h1>Site values</h1>
      <p className="dim">
        What you set here changes what this tab shows, until it is closed, you log out, or you reset it. What
        the server allows stays as it is.
      </p>
      {error === null ? null : (
        <ErrorState title={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? (
        <SkeletonRows rows={8} columns={['30%', '20%', '30%']} label="Loading the sites" />
      ) : null}
      {site === undefined ? null : (
        <section className="debug-card" aria-label="Values of the site">
          <div className="debug-toolbar">
            <Select
              className="debug-site"
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

const Values = ({ siteId, server, mocked }: ValuesProps) => {
  const names = [...new Set([...Object.keys(featureShape), ...Object.keys(server)])];
  return (
    <div className="debug-values">
      <Table label="Feature values">
        <thead>
          <tr>
            <th scope="col">Feature</th>
            <th scope="col">On the server</th>
            <th scope="col">In this tab</th>
            <th scope="col">
              <span className="visually-hidden">Take back</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <ValueRow
              key={name}
              name={name}
              server={server[name]}
              mocked={name in mocked ? { value: mocked[name] } : null}
              onMock={(value) => mockFeature(siteId, name, value)}
              onTakeBack={() => unmockFeature(siteId, name)}
            />
          ))}
        </tbody>
      </Table>
    </div>
  );
};

interface ValueRowProps {
  readonly name: string;
  readonly server: unknown;
  readonly mocked: { readonly value: unknown } | null;
  readonly onMock: (value: unknown) => void;
  readonly onTakeBack: () => void;
}

const ValueRow = ({ name, server, mocked, onMock, onTakeBack }: ValueRowProps) => {
  const shown = valueText(mocked === null ? server : mocked.value);
  const [typed, setTyped] = useState<string | null>(null);
  const finish = (): void => {
    if (typed !== null && typed !== shown) onMock(typedValue(typed));
    setTyped(null);
  };
  return (
    <tr data-mocked={mocked !== null || undefined}>
      <td>
        <code>{name}</code>
      </td>
      <td className={server === undefined ? 'dim' : ''}>{valueText(server) || 'not set'}</td>
      <td>
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
      </td>
      <td>
        {mocked === null ? null : (
          <Button size="xs" variant="default" aria-label={`Take back ${name}`} onClick={onTakeBack}>
            Take back
          </Button>
        )}
      </td>
    </tr>
  );
};
