// In which units and forms do I read values and dates? (PROFILE-040, PROFILE-041; OP-PROFILE-8: user menu, 'Display units')
import { chooseDateForms, dayTimeIn } from '@alveary/portal/lib/dates.ts';
import { showHeight, showTemperature, showWeight, unitsFor, withUnit } from '@alveary/contract/units.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { type Form as FormOf, useForm } from '@alveary/portal/shell/form/use-form.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { Form } from '@alveary/portal/ui/form/form.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { Select } from '@mantine/core';
import { displayPreferenceCalls } from '../contract/calls.ts';
import { type DisplayPreferences, displayPreferences } from '../contract/model.ts';
import { dateFormsOf } from '../contract/rules.ts';
import styles from './display-units.module.css';

/** '' leaves it to the site. */
type Values = { readonly [Name in keyof DisplayPreferences]: string };

const choices = {
  weightUnit: [
    { value: 'kg', label: 'Kilograms (kg)' },
    { value: 'lbs', label: 'Pounds (lbs)' },
  ],
  heightUnit: [
    { value: 'cm', label: 'Centimetres (cm)' },
    { value: 'in', label: 'Feet and inches (in)' },
  ],
  temperatureUnit: [
    { value: 'celsius', label: '°C' },
    { value: 'fahrenheit', label: '°F' },
  ],
  dateFormat: [
    { value: 'MMM D, YYYY', label: 'Nov 5, 2026' },
    { value: 'D MMM YYYY', label: '5 Nov 2026' },
    { value: 'YYYY-MM-DD', label: '2026-11-05' },
  ],
  dateTimeFormat: [
    { value: 'date h:mm A', label: 'Date and 2:05 PM' },
    { value: 'date HH:mm', label: 'Date and 14:05' },
  ],
} as const satisfies Record<
  keyof DisplayPreferences,
  readonly { readonly value: string; readonly label: string }[]
>;

const names = ['weightUnit', 'heightUnit', 'temperatureUnit', 'dateFormat', 'dateTimeFormat'] as const;

const labels: Record<keyof DisplayPreferences, string> = {
  weightUnit: 'Weight',
  heightUnit: 'Height',
  temperatureUnit: 'Temperature',
  dateFormat: 'Dates',
  dateTimeFormat: 'Dates with a time',
};

const chosenOf = (values: Values): Record<keyof DisplayPreferences, string | null> => ({
  weightUnit: values.weightUnit || null,
  heightUnit: values.heightUnit || null,
  temperatureUnit: values.temperatureUnit || null,
  dateFormat: values.dateFormat || null,
  dateTimeFormat: values.dateTimeFormat || null,
});

const useDisplayUnits = (own: DisplayPreferences): FormOf<Values> => {
  const change = useCallMutation(displayPreferenceCalls.change);
  return useForm<Values>({
    draftKey: null,
    shape: { labels },
    row: null,
    needsChange: true,
    valuesOf: () => ({
      weightUnit: own.weightUnit ?? '',
      heightUnit: own.heightUnit ?? '',
      temperatureUnit: own.temperatureUnit ?? '',
      dateFormat: own.dateFormat ?? '',
      dateTimeFormat: own.dateTimeFormat ?? '',
    }),
    sending: through(
      change,
      (values) => ({ body: chosenOf(values) }),
      (kept) => {
        chooseDateForms(dateFormsOf(kept));
        showSuccess('Your display units were saved.');
      },
    ),
    saysErrors: true,
  });
};

export const DisplayUnitsPage = () => {
  const own = useSignedIn().settings.display_preferences;
  return (
    <div className={styles.page}>
      <h1>Display units</h1>
      <p className="dim">
        How you read values and dates, at every site and only for you. Values are kept metric: nothing stored
        changes.
      </p>
      {/* What is kept now is what the next change begins with. */}
      <DisplayUnits key={JSON.stringify(own)} own={own} />
    </div>
  );
};

const DisplayUnits = ({ own }: { readonly own: DisplayPreferences }) => {
  const form = useDisplayUnits(own);
  return (
    <Form form={form} className={styles.card} label="Display units">
      <FormNotes form={form} what="display units" />
      <div className={styles.fields}>
        {names.map((name) => (
          <Select
            key={name}
            {...form.choice(name)}
            clearable
            placeholder="As the site has it"
            data={choices[name]}
          />
        ))}
      </div>
      <Example chosen={displayPreferences.parse(chosenOf(form.values))} />
      <FormFoot form={form} act="Save" />
    </Form>
  );
};

const example = { kg: 72.5, cm: 178, celsius: 37.4, at: '2026-11-05T14:05:00' };

/** A site without settings has metric units. */
const Example = ({ chosen }: { readonly chosen: DisplayPreferences }) => {
  const units = unitsFor(chosen, {});
  const parts = [
    withUnit(showWeight(example.kg, units.weight)),
    withUnit(showHeight(example.cm, units.height)),
    withUnit(showTemperature(example.celsius, units.temperature)),
    dayTimeIn(dateFormsOf(chosen), example.at),
  ];
  return (
    <p className={`${styles.example} tabular`}>
      <span className="dim">For example: </span>
      {parts.join(' · ')}
    </p>
  );
};
