// How is a site added or changed? (USERS-063)
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import type { KeptSite } from '../contract/keeping.model.ts';
import { SiteFields } from './site-fields.tsx';
import { useSiteForm } from './use-site-form.ts';

interface SiteDialogProps {
  /** Null adds a new one. */
  readonly site: KeptSite | null;
  readonly groups: readonly KeptSite[];
  readonly onClose: () => void;
}

export const SiteDialog = ({ site, groups, onClose }: SiteDialogProps) => {
  const form = useSiteForm(site, onClose);
  return (
    <FormDialog title={site === null ? 'Add site' : 'Edit site'} onClose={onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="site" />
          <SiteFields form={form} groups={groups} />
          <FormFoot form={form} act={site === null ? 'Add site' : 'Save'} onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};
