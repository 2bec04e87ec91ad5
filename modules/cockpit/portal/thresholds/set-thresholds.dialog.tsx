// How is a set of thresholds begun for a site? From a month to come, row by row; what held before stays (TASK-016)
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { FieldMessage } from '@alveary/portal/ui/field-message.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { Button, Select, Switch } from '@mantine/core';
import type { SiteThresholds } from '../../contract/thresholds.model.ts';
import { monthAfter } from '../../contract/thresholds.rules.ts';
import { monthInWords } from './month-words.ts';
import { ThresholdRow } from './threshold-row.tsx';
import styles from './thresholds.module.css';
import { blankRow, type TypedRow, useSetForm } from './use-set-form.ts';

interface SetDialogProps {
  readonly site: Site;
  readonly all: SiteThresholds;
  readonly onClose: () => void;
}

const MONTHS_AHEAD = 24;

const monthsAfter = (month: string): readonly string[] => {
  const months: string[] = [];
  for (let next = monthAfter(month); months.length < MONTHS_AHEAD; next = monthAfter(next)) months.push(next);
  return months;
};

export const SetDialog = ({ site, all, onClose }: SetDialogProps) => {
  const form = useSetForm(all, onClose);
  const { rows, validFrom } = form.values;
  const put = (index: number, row: TypedRow): void =>
    form.change({ rows: rows.map((one, at) => (at === index ? row : one)) });
  const isTaken = all.thresholds.some((one) => one.isOwn && one.validFrom === validFrom);
  const choices = monthsAfter(all.thisMonth).map((month) => ({ value: month, label: monthInWords(month) }));
  return (
    <FormDialog title={`New thresholds for ${site.long_name}`} size={820} onClose={onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="set of thresholds" />
          <Select data={choices} allowDeselect={false} w={220} {...form.choice('validFrom')} />
          {isTaken ? <Switch {...form.toggle('replaces')} /> : null}
          <div className={styles.rows} data-path="rows">
            <FieldMessage id="rows-message" error={form.errorOf('rows')} />
            {rows.map((row, index) => (
              <ThresholdRow
                key={String(index)}
                row={row}
                number={index + 1}
                onChange={(changed) => put(index, changed)}
                onRemove={() => form.change({ rows: rows.filter((_, at) => at !== index) })}
              />
            ))}
            {rows.length === 0 ? (
              <p className="dim">No threshold of its own: those of all US sites hold again from then on.</p>
            ) : null}
            <div>
              <Button size="xs" variant="default" onClick={() => form.change({ rows: [...rows, blankRow] })}>
                Add threshold
              </Button>
            </div>
          </div>
          <FormFoot form={form} act="Set thresholds" onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};
