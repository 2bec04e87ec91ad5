// Which templates of consents has a site written itself? Read as a signer reads them, changed, and taken out of use (CONSENT-009)
import { mayEditSettings } from '@alveary/modules/portal-users/contract/policies.ts';
import { SettingsOfSite } from '@alveary/modules/portal-users/portal/public.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { localeOfRegion, showDay } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { Button } from '@mantine/core';
import { IconFileText, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { consentLanguages } from '../../contract/model.ts';
import { siteTemplateCalls } from '../../contract/site-templates.calls.ts';
import type { SiteTemplate } from '../../contract/site-templates.model.ts';
import styles from './templates.module.css';
import { later } from '@alveary/portal/lib/later.tsx';
import { newTemplateDraft } from '../draft-keys.ts';

const TemplateDialog = later(async () => (await import('./template.dialog.tsx')).TemplateDialog);
const PreviewDialog = later(async () => (await import('./preview.dialog.tsx')).PreviewDialog);

export const ConsentTemplatesPage = () => (
  <SettingsOfSite part="consent-templates">
    {(site) => <Templates key={site.id} site={site} />}
  </SettingsOfSite>
);

type Opened =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'preview'; readonly template: SiteTemplate };

const Templates = ({ site }: { readonly site: Site }) => {
  const mayKeep = mayEditSettings.sites(useMe()).includes(site.id);
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useCall(
    siteTemplateCalls.list,
    { query: { siteId: site.id } },
    { shownInPlace: true, enabled: mayKeep },
  );
  const close = (): void => setOpened(null);
  if (!mayKeep) {
    return (
      <EmptyState
        icon={<IconLock size={28} stroke={1.5} aria-hidden />}
        title={`You may not change the consents of ${site.short_name}`}
        line="My Permissions says which role would allow it."
      />
    );
  }
  return (
    <section className={styles.page} aria-label="Consent templates">
      <div className={styles.head}>
        <p className="dim">
          What patients of {site.short_name} can be asked to sign beside the documents that come with the
          product.
        </p>
        <span className="grow" />
        <AddButton
          label="New template"
          draftKey={newTemplateDraft(site.id)}
          onClick={() => setOpened({ kind: 'new' })}
        />
      </div>
      {list.error === null || list.data !== undefined ? null : (
        <ErrorState {...failureOfCall(list.error)} onRetry={() => void list.refetch()} />
      )}
      {list.isPending ? (
        <SkeletonRows rows={4} columns={['40%', '20%']} label="Loading the templates" />
      ) : null}
      {list.data?.length === 0 ? (
        <EmptyState
          icon={<IconFileText size={28} stroke={1.5} aria-hidden />}
          title="No templates of its own"
          line="Write one: a title and the text in each language that your patients read."
        />
      ) : null}
      <ul className={styles.list}>
        {list.data?.map((template) => (
          <TemplateRow key={template.id} template={template} site={site} open={setOpened} />
        ))}
      </ul>
      {opened?.kind === 'new' ? <TemplateDialog siteId={site.id} template={null} onClose={close} /> : null}
      {opened?.kind === 'edit' ? (
        <TemplateDialog siteId={site.id} template={opened.template} onClose={close} />
      ) : null}
      {opened?.kind === 'preview' ? <PreviewDialog template={opened.template} onClose={close} /> : null}
    </section>
  );
};

interface TemplateRowProps {
  readonly template: SiteTemplate;
  readonly site: Site;
  readonly open: (opened: Opened) => void;
}

const TemplateRow = ({ template, site, open }: TemplateRowProps) => {
  const { id, name, texts, version, updatedAt, updatedBy, retiredAt } = template;
  const retire = useCallMutation(siteTemplateCalls.retire, {
    onDone: () => showSuccess(`${name} is out of use.`),
  });
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Take ${name} out of use?`,
      text: 'Nobody can choose it any more. What was sent and signed stays as it is.',
      act: 'Take out of use',
      isDanger: true,
    });
    if (isSure) await retire.run({ params: { id }, body: { version } });
  };
  const languages = consentLanguages.filter((language) => texts[language] !== undefined);
  return (
    <li>
      <span className={styles.words}>
        <b>{name}</b>
        <span className="dim">
          {languages.join(', ')} · version {version},{' '}
          {[showDay(updatedAt, localeOfRegion(site.region)), updatedBy].filter(Boolean).join(', ')}
        </span>
      </span>
      {retiredAt === null ? null : <Badge tone="neutral">Out of use</Badge>}
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Preview ${name}`}
        onClick={() => open({ kind: 'preview', template })}
      >
        Preview
      </Button>
      {retiredAt === null ? (
        <>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Edit ${name}`}
            onClick={() => open({ kind: 'edit', template })}
          >
            Edit
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            loading={retire.isRunning}
            aria-label={`Take ${name} out of use`}
            onClick={() => void ask()}
          >
            Take out of use
          </Button>
        </>
      ) : null}
    </li>
  );
};
