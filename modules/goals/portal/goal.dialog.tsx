// Sets what the patient wants to reach, in the patient's words (EVENT-009, EVENT-011).
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { PatientLine } from '@alveary/modules/patients/portal/public.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCallMutation, useRefresh } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AboutLine } from '@alveary/portal/ui/about-line.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { goalCalls } from '../contract/calls.ts';

interface GoalDialogProps {
  readonly profile: SiteProfile['profile'];
  readonly locale: DateLocale;
  /** The goal of now; null for none. */
  readonly currentId: string | null;
  readonly onClose: () => void;
}

const blank = { goal: '' };

export const GoalDialog = ({ profile, locale, currentId, onClose }: GoalDialogProps) => {
  const create = useCallMutation(goalCalls.create);
  const refresh = useRefresh();
  /** The goal that the person saw when they began; after a reload the one of now. */
  const [begunOver] = useState(currentId);
  const [isReloaded, setReloaded] = useState(false);
  const form = useForm<typeof blank>({
    draftKey: `goal:${profile.id}`,
    shape: { labels: { goal: 'Goal' } },
    row: null,
    valuesOf: () => blank,
    sending: through(
      create,
      (body) => ({
        params: { id: profile.id },
        body: { ...body, was: isReloaded ? currentId : begunOver },
      }),
      () => {
        showSuccess('The goal was set.');
        onClose();
      },
    ),
    saysErrors: true,
    onReload: async () => {
      await refresh(['goals']);
      setReloaded(true);
    },
  });
  return (
    <FormDialog title="Set a goal" size={480} onClose={onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="goal" />
          <AboutLine>
            <PatientLine profile={profile} locale={locale} />
          </AboutLine>
          <Textarea {...form.field('goal')} autosize minRows={2} maxRows={6} maxLength={500} />
          <FormFoot form={form} act="Set goal" isAlwaysOpen onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};
