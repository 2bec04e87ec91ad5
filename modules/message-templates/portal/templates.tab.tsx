// Which message templates has this site, and which of them may the person change? (CONSENT-021, CONSENT-023; OP-USERS-5)
import { messageTemplateCalls } from '../contract/calls.ts';
import type { MessageTemplate } from '../contract/model.ts';
import { mayAddTemplates, mayChangeTemplate, mayReadTemplates } from '../contract/policies.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { IconLock, IconMessage2 } from '@tabler/icons-react';
import { useState } from 'react';
import { localeOfRegion } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { FilterField } from '@alveary/portal/ui/filter-field.tsx';
import { ListBar } from '@alveary/portal/ui/list-bar.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { TemplateCard } from './template-card.tsx';
import { TemplateDialog } from './template.dialog.tsx';
import { matchingTemplates } from './template-form.rules.ts';
import styles from './message-templates.module.css';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { newTemplateDraft } from './draft-keys.ts';

const noTemplates: readonly MessageTemplate[] = [];

export const TemplatesTab = ({ site }: { readonly site: Site }) => {
  const me = useMe();
  const maySee = mayReadTemplates.sites(me).includes(site.id);
  const mayAdd = mayAddTemplates.sites(me).includes(site.id);
  const list = useCall(
    messageTemplateCalls.list,
    { query: { tenant: site.id } },
    { shownInPlace: true, enabled: maySee },
  );
  const [looked, setLooked] = useState('');
  const [opened, setOpened] = useState<MessageTemplate | 'new' | null>(null);
  const remove = useRemoval();
  if (!maySee) {
    return (
      <EmptyState
        icon={<IconLock size={28} stroke={1.5} aria-hidden />}
        title={`You may not use the message templates of ${site.short_name}`}
        line="My Permissions says which role would allow it."
      />
    );
  }
  const templates = list.data?.rows ?? noTemplates;
  const shown = matchingTemplates(templates, looked);
  return (
    <>
      <ListBar>
        {templates.length > 0 ? (
          <FilterField
            label="Filter templates"
            placeholder="Filter by title, text or author"
            className={styles.filter}
            value={looked}
            onChange={setLooked}
          />
        ) : null}
        <span className="dim" role="status">
          {list.data && templates.length > 0 ? countOf(shown.length, templates.length) : null}
        </span>
        <span className="grow" />
        {mayAdd && list.data ? (
          <AddButton
            label="Add template"
            size="xs"
            variant="default"
            draftKey={newTemplateDraft(site.id)}
            onClick={() => setOpened('new')}
          />
        ) : null}
      </ListBar>
      <div className={styles.scroll}>
        {list.isPending ? (
          <SkeletonRows rows={5} columns={['28%', '52%']} label="Loading message templates" />
        ) : null}
        {list.error && !list.data ? (
          <ErrorState {...failureOfCall(list.error)} onRetry={() => void list.refetch()} />
        ) : null}
        {list.data && shown.length === 0 ? <Nothing isEmpty={templates.length === 0} site={site} /> : null}
        <ul className={styles.templates} aria-label={`Message templates of ${site.short_name}`}>
          {shown.map((template) => (
            <TemplateCard
              key={template.id}
              template={template}
              locale={localeOfRegion(site.region)}
              mayChange={mayChangeTemplate(me, template)}
              onEdit={() => setOpened(template)}
              onRemove={() => void remove(template)}
            />
          ))}
        </ul>
      </div>
      {opened === null ? null : (
        <TemplateDialog
          site={site}
          template={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
};

const useRemoval = () => {
  const mutation = useCallMutation(messageTemplateCalls.delete);
  return async ({ id, title, version }: MessageTemplate): Promise<void> => {
    const isSure = await confirm({
      title: 'Delete this message template?',
      text: `'${title}' can no longer be chosen by anyone at the site. Messages that were sent with it stay as they are.`,
      act: 'Delete template',
      isDanger: true,
    });
    if (!isSure) return;
    if ((await mutation.run({ params: { id }, query: { version } })).ok)
      showSuccess(`'${title}' was deleted`);
  };
};

const Nothing = ({ isEmpty, site }: { readonly isEmpty: boolean; readonly site: Site }) =>
  isEmpty ? (
    <EmptyState
      icon={<IconMessage2 size={28} stroke={1.5} aria-hidden />}
      title="No message templates yet"
      line={`A template is a text that everyone at ${site.short_name} can choose when writing to a patient.`}
    />
  ) : (
    <EmptyState
      icon={<IconMessage2 size={28} stroke={1.5} aria-hidden />}
      title="No template matches the filter"
      line="Every typed word must be in the title, the text or the author."
    />
  );

const countOf = (shown: number, all: number): string => {
  if (shown < all) return `${shown} of ${all}`;
  return all === 1 ? '1 template' : `${all} templates`;
};
