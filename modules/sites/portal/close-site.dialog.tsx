// Why is a site closed, and what does that mean? Its data stays; nobody reaches it any more (USERS-063)
import { Textarea } from '@mantine/core';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { siteKeepingCalls } from '../contract/keeping.calls.ts';
import { type KeptSite, keptSite } from '../contract/keeping.model.ts';

interface CloseSiteProps {
  readonly site: KeptSite;
  readonly onClose: () => void;
}

const peopleInWords = (count: number): string =>
  count === 1 ? '1 person has' : `${count.toLocaleString('en-US')} people have`;

export const CloseSiteDialog = ({ site, onClose }: CloseSiteProps) => {
  const close = useCallMutation(siteKeepingCalls.close);
  const form = useForm<{ readonly reason: string }, KeptSite>({
    draftKey: null,
    shape: { labels: { reason: 'Reason' } },
    row: site,
    valuesOf: () => ({ reason: '' }),
    sending: through(
      close,
      ({ reason }, { version }) => ({ params: { id: site.id }, body: { version, reason } }),
      () => {
        showSuccess(`${site.shortName} is closed.`);
        onClose();
      },
    ),
    rowOf: (current) => keptSite.safeParse(current).data ?? null,
  });
  return (
    <FormDialog title={`Close ${site.shortName}`} size={520} onClose={onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="site" />
          <p>
            The site leaves every list and every search of its people, at once. {peopleInWords(site.people)}{' '}
            an entry there. What was recorded is kept. It cannot be opened again in the portal.
          </p>
          <Textarea
            {...form.field('reason', { hint: 'It stands in the audit log.' })}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={500}
          />
          <FormFoot form={form} act="Close site" isDanger onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};
