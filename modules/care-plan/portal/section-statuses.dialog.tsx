// At which engagement statuses is a section of the care plan shown? (CAREPLAN-013; OP-CAREPLAN-1)
import { engagementStatuses, engagementStatusLabels } from '@alveary/contract/engagement-status.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { FieldMessage } from '@alveary/portal/ui/field-message.tsx';
import { Checkbox } from '@mantine/core';
import { carePlanCalls } from '../contract/calls.ts';
import { type PlanSection, planSection } from '../contract/model.ts';
import styles from './care-plan.module.css';

interface SectionStatusesProps {
  readonly section: PlanSection;
  readonly onClose: () => void;
}

interface Values {
  readonly eligibleStatuses: readonly string[];
}

const useStatuses = ({ section, onClose }: SectionStatusesProps) => {
  const change = useCallMutation(carePlanCalls.updateSection);
  return useForm<Values, PlanSection>({
    draftKey: null,
    shape: { labels: { eligibleStatuses: 'Shown to' } },
    row: section,
    valuesOf: ({ eligibleStatuses }) => ({ eligibleStatuses }),
    sending: through(
      change,
      (values, row) => ({
        params: { id: section.id },
        body: { version: row.version, eligibleStatuses: values.eligibleStatuses },
      }),
      () => {
        showSuccess('The section was changed.');
        onClose();
      },
    ),
    rowOf: (current) => planSection.safeParse(current).data ?? null,
    saysErrors: true,
  });
};

export const SectionStatusesDialog = (props: SectionStatusesProps) => {
  const form = useStatuses(props);
  const { eligibleStatuses } = form.values;
  return (
    <FormDialog title={`Who sees ${props.section.name}?`} size={480} onClose={props.onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="section" />
          <fieldset className={styles.statuses} data-path="eligibleStatuses">
            <legend>Shown to patients whose engagement status is</legend>
            {engagementStatuses.map((status) => (
              <Checkbox
                key={status}
                size="sm"
                label={engagementStatusLabels[status]}
                checked={eligibleStatuses.includes(status)}
                onChange={({ currentTarget }) =>
                  form.change({
                    eligibleStatuses: engagementStatuses.filter((one) =>
                      one === status ? currentTarget.checked : eligibleStatuses.includes(one),
                    ),
                  })
                }
              />
            ))}
          </fieldset>
          <FieldMessage id="section-statuses-message" error={form.errorOf('eligibleStatuses')} />
          <FormFoot form={form} act="Save" onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};
