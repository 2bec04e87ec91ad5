// With which provider and note does the care plan go to the record system? (CAREPLAN-007, CAREPLAN-009)
import { ehrCalls } from '@alveary/modules/ehr/contract/calls.ts';
import { type EhrProvider, responsibleProvider } from '@alveary/modules/ehr/contract/model.ts';
import { EhrProviderField } from '@alveary/modules/ehr/portal/public.ts';
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { PatientLine, usePatient } from '@alveary/modules/patients/portal/public.ts';
import { requestContent } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { requestUpload } from '@alveary/portal/lib/upload.ts';
import { useCall, useRefresh } from '@alveary/portal/lib/use-call.ts';
import type { Sent } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AboutLine } from '@alveary/portal/ui/about-line.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { carePlanCalls } from '../contract/calls.ts';
import { planFileName } from './download-plan.tsx';

interface SendPlanDialogProps {
  readonly planId: string;
  readonly onClose: () => void;
}

interface Values {
  /** Null until somebody chose: then it is the patient's primary provider, else the referring one. */
  readonly providerId: string | null;
  readonly internalNote: string;
}

const NOTE_MAX = 1000;

/** Fetches the plan as a PDF, then uploads it as a clinical document. @throws CallError; the abort reason when `signal` was aborted */
const sendPlan = async (
  planId: string,
  { profile, site }: Pick<SiteProfile, 'profile' | 'site'>,
  { providerId, internalNote }: Values,
  signal: AbortSignal,
): Promise<void> => {
  const content = await requestContent(carePlanCalls.pdf, { params: { id: planId } }, signal);
  const file = new File([content], planFileName(profile), { type: 'application/pdf' });
  await requestUpload(
    ehrCalls.uploadClinicalDocument,
    {
      query: { profileId: profile.id, siteId: site.id },
      body: {
        attachmentType: 'PDF',
        documentSubclass: 'CLINICALDOCUMENT',
        autoClose: 'true',
        ...(providerId ? { providerId } : {}),
        ...(internalNote.trim() === '' ? {} : { internalNote }),
      },
      upload: file,
    },
    { signal, onProgress: () => {} },
  );
};

const useSendPlan = ({ planId, onClose }: SendPlanDialogProps, responsible: EhrProvider | null) => {
  const { siteProfile } = usePatient();
  const refresh = useRefresh();
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const send = async (values: Values): Promise<Sent<null, Values>> => {
    const stopped = new AbortController();
    leaving.current = stopped;
    try {
      const providerId = values.providerId ?? responsible?.id ?? null;
      await sendPlan(planId, siteProfile, { ...values, providerId }, stopped.signal);
    } catch (error) {
      if (error instanceof CallError) return { ok: false, error };
      if (stopped.signal.aborted) return { ok: false, error: null };
      throw error;
    }
    return {
      ok: true,
      finish: () => {
        showSuccess('The care plan is on its way to the record system.');
        onClose();
        void refresh(ehrCalls.uploadClinicalDocument.changes);
      },
    };
  };
  return useForm<Values>({
    draftKey: `send-plan:${planId}`,
    shape: { labels: { providerId: 'Provider', internalNote: 'Internal note' } },
    row: null,
    valuesOf: () => ({ providerId: null, internalNote: '' }),
    sending: { check: () => [], send },
    saysErrors: true,
  });
};

/** Who is named unless somebody else is chosen. */
const useResponsible = (siteId: string): EhrProvider | null => {
  const { profilePractitioners } = usePatient().siteProfile.profile;
  const { data } = useCall(
    ehrCalls.providers,
    { query: { siteId } },
    { shownInPlace: true, staleTime: 60_000 },
  );
  return responsibleProvider(profilePractitioners, data?.rows ?? []);
};

export const SendPlanDialog = (props: SendPlanDialogProps) => {
  const { siteProfile, locale } = usePatient();
  const { profile, site } = siteProfile;
  const responsible = useResponsible(site.id);
  const form = useSendPlan(props, responsible);
  return (
    <FormDialog title="Send the care plan to the record system" size={520} onClose={props.onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="care plan" />
          <AboutLine>
            <PatientLine profile={profile} locale={locale} />
          </AboutLine>
          <p className="dim">
            The plan as it stands now is filed as a PDF in the record system of {site.longName}.
          </p>
          <EhrProviderField
            siteId={site.id}
            isReadOnly={form.isSaving}
            value={form.values.providerId ?? responsible?.id ?? ''}
            onChange={(providerId) => form.change({ providerId: providerId === '' ? null : providerId })}
          />
          <Textarea
            {...form.field('internalNote', {
              isOptional: true,
              hint: 'For the staff of the site, not for the patient',
            })}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={NOTE_MAX}
          />
          <FormFoot form={form} act="Send to EHR" onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};
