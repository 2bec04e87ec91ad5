// With which control is a feature set, by its kind? What is saved stands beside what was changed (document 1 §3)
import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import { FieldMessage } from '@alveary/portal/ui/field-message.tsx';
import { UnsavedDot } from '@alveary/portal/ui/unsaved-dot.tsx';
import type { Feature, LimitsFeature, UnitFeature } from './feature-list.ts';
import { limitMeasures } from './feature-list.ts';
import { fieldsOf, inWords, textOf } from './site-features.rules.ts';
import { errorOfFeature, type SiteFeaturesForm } from './use-site-features.ts';
import styles from './site-features.module.css';

interface ControlProps<Kind extends Feature> {
  readonly feature: Kind;
  readonly form: SiteFeaturesForm;
}

const idOf = (feature: Feature): string => `feature-${feature.name}`;

export const FeatureControl = ({ feature, form }: ControlProps<Feature>) => {
  const id = idOf(feature);
  const isChanged = form.changedFeatures.includes(feature);
  return (
    <div className={styles.feature} data-kind={feature.kind} data-path={fieldsOf(feature)[0]}>
      <div className={styles.words}>
        {feature.kind === 'unit' || feature.kind === 'limits' ? (
          <span id={`${id}-label`} className={styles.label}>
            {feature.label}
          </span>
        ) : (
          <label htmlFor={id} className={styles.label}>
            {feature.label}
          </label>
        )}
        {isChanged ? <UnsavedDot /> : null}
        <p id={`${id}-says`} className="dim">
          {feature.says}
        </p>
        {isChanged ? (
          <p className={styles.saved}>
            {form.meanwhile === null ? 'Saved' : 'Saved now'}: <b>{inWords(feature, form.saved)}</b>
          </p>
        ) : null}
      </div>
      <div className={styles.input}>
        <Control feature={feature} form={form} />
        <FieldMessage
          id={`${id}-message`}
          error={errorOfFeature(form, feature)}
          {...(feature.kind === 'seconds'
            ? { hint: `180 to 43,200 seconds. Now: ${inWords(feature, form.values)}.` }
            : {})}
        />
      </div>
    </div>
  );
};

const typing = {
  seconds: { inputMode: 'numeric', placeholder: '1200', maxLength: 6 },
  address: { inputMode: 'url', placeholder: 'https://', maxLength: 500 },
  zone: { inputMode: 'text', placeholder: 'America/New_York', maxLength: 60 },
  reminders: { inputMode: 'text', maxLength: 40 },
} as const;

const Control = ({ feature, form }: ControlProps<Feature>) => {
  if (feature.kind === 'switch') {
    return (
      <Switch
        id={idOf(feature)}
        aria-describedby={`${idOf(feature)}-says`}
        checked={form.values[feature.name] === true}
        onChange={({ currentTarget }) => form.change({ [feature.name]: currentTarget.checked })}
      />
    );
  }
  if (feature.kind === 'unit') return <UnitControl feature={feature} form={form} />;
  if (feature.kind === 'limits') return <LimitsControl feature={feature} form={form} />;
  const isSeconds = feature.kind === 'seconds';
  const value = textOf(form.values, feature.name);
  return (
    <TextInput
      id={idOf(feature)}
      size="sm"
      aria-describedby={`${idOf(feature)}-says ${idOf(feature)}-message`}
      {...typing[feature.kind]}
      {...(feature.kind === 'reminders' ? { placeholder: feature.usual.join(', ') } : {})}
      spellCheck={false}
      autoComplete="off"
      value={value}
      error={errorOfFeature(form, feature) !== null}
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
    value={textOf(form.values, feature.name)}
    onChange={(unit) => form.change({ [feature.name]: unit })}
  />
);

const LimitsControl = ({ feature, form }: ControlProps<LimitsFeature>) => (
  <table className={styles.limits} aria-labelledby={`${idOf(feature)}-label`}>
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
                value={textOf(form.values, `${measure}.${limit}`)}
                error={form.errorIn([`${measure}.good`, `${measure}.average`]) !== null}
                rightSection={<span className="dim">%</span>}
                onChange={({ currentTarget }) =>
                  form.change({ [`${measure}.${limit}`]: currentTarget.value })
                }
              />
            </td>
          ))}
          <td className={styles.limitMessage}>
            <FieldMessage
              id={`feature-${measure}-message`}
              error={form.errorIn([`${measure}.good`, `${measure}.average`])}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
