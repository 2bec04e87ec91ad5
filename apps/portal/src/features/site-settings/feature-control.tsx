// With which control is a feature set, by its kind? What is saved stands beside what was changed (document 1 §3)
import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import { FieldMessage } from '../../ui/field-message.tsx';
import { UnsavedDot } from '../../ui/unsaved-dot.tsx';
import type { Feature, LimitsFeature, UnitFeature } from './feature-list.ts';
import { limitMeasures } from './feature-list.ts';
import { inWords, textOf } from './site-features.rules.ts';
import type { SiteFeaturesForm } from './use-site-features.ts';

interface ControlProps<Kind extends Feature> {
  readonly feature: Kind;
  readonly form: SiteFeaturesForm;
}

const idOf = (feature: Feature): string => `feature-${feature.name}`;

export const FeatureControl = ({ feature, form }: ControlProps<Feature>) => {
  const id = idOf(feature);
  const isChanged = form.changed.includes(feature);
  return (
    <div className="feature" data-kind={feature.kind}>
      <div className="feature-words">
        {feature.kind === 'unit' || feature.kind === 'limits' ? (
          <span id={`${id}-label`} className="feature-label">
            {feature.label}
          </span>
        ) : (
          <label htmlFor={id} className="feature-label">
            {feature.label}
          </label>
        )}
        {isChanged ? <UnsavedDot /> : null}
        <p id={`${id}-says`} className="dim">
          {feature.says}
        </p>
        {isChanged ? (
          <p className="feature-saved">
            {form.isStale ? 'Saved now' : 'Saved'}: <b>{inWords(feature, form.saved)}</b>
          </p>
        ) : null}
      </div>
      <div className="feature-input">
        <Control feature={feature} form={form} />
        <FieldMessage
          id={`${id}-message`}
          error={form.shown[feature.name] ?? null}
          {...(feature.kind === 'seconds'
            ? { hint: `180 to 43,200 seconds. Now: ${inWords(feature, form.kept.typed)}.` }
            : {})}
        />
      </div>
    </div>
  );
};

const Control = ({ feature, form }: ControlProps<Feature>) => {
  if (feature.kind === 'switch') {
    return (
      <Switch
        id={idOf(feature)}
        aria-describedby={`${idOf(feature)}-says`}
        checked={form.kept.typed[feature.name] === true}
        onChange={({ currentTarget }) => form.change({ [feature.name]: currentTarget.checked })}
      />
    );
  }
  if (feature.kind === 'unit') return <UnitControl feature={feature} form={form} />;
  if (feature.kind === 'limits') return <LimitsControl feature={feature} form={form} />;
  const isSeconds = feature.kind === 'seconds';
  const value = textOf(form.kept.typed, feature.name);
  return (
    <TextInput
      id={idOf(feature)}
      size="sm"
      aria-describedby={`${idOf(feature)}-says ${idOf(feature)}-message`}
      inputMode={isSeconds ? 'numeric' : 'url'}
      placeholder={isSeconds ? '1200' : 'https://'}
      maxLength={isSeconds ? 6 : 500}
      spellCheck={false}
      autoComplete="off"
      value={value}
      error={form.shown[feature.name] !== undefined}
      rightSection={isSeconds ? <span className="dim">s</span> : null}
      onChange={({ currentTarget }) => form.change({ [feature.name]: currentTarget.value })}
    />
  );
};

const UnitControl = ({ feature, form }: ControlProps<UnitFeature>) => (
  <SegmentedControl
    size="xs"
    aria-labelledby={`${idOf(feature)}-label`}
    data={feature.units.map(([value, label]) => ({ value, label }))}
    value={textOf(form.kept.typed, feature.name)}
    onChange={(unit) => form.change({ [feature.name]: unit })}
  />
);

const LimitsControl = ({ feature, form }: ControlProps<LimitsFeature>) => (
  <table className="feature-limits" aria-labelledby={`${idOf(feature)}-label`}>
    <thead>
      <tr>
        <td />
        <th scope="col">Good from</th>
        <th scope="col">Average from</th>
      </tr>
    </thead>
    <tbody>
      {limitMeasures.map(([measure, name]) => (
        <tr key={measure}>
          <th scope="row">{name}</th>
          {(['good', 'average'] as const).map((limit) => (
            <td key={limit}>
              <TextInput
                size="xs"
                aria-label={`${name} ${limit} from, percent`}
                aria-describedby={`feature-${measure}-message`}
                inputMode="decimal"
                maxLength={6}
                autoComplete="off"
                value={textOf(form.kept.typed, `${measure}.${limit}`)}
                error={form.shown[measure] !== undefined}
                rightSection={<span className="dim">%</span>}
                onChange={({ currentTarget }) =>
                  form.change({ [`${measure}.${limit}`]: currentTarget.value })
                }
              />
            </td>
          ))}
          <td className="feature-limit-message">
            <FieldMessage id={`feature-${measure}-message`} error={form.shown[measure] ?? null} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
