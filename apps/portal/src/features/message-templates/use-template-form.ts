// What happens to a message template between its first letter and its save: drafts, refusals, other people's changes
import { messageTemplateCalls } from '@alveary/contract/message-templates/calls.ts';
import { messageTemplate, type MessageTemplate } from '@alveary/contract/message-templates/model.ts';
import { useState } from 'react';
import type { CallError } from '../../lib/call-error.ts';
import { useDeed } from '../../lib/use-call.ts';
import { useKeptChanges } from '../../lib/use-kept-changes.ts';
import { showSuccess } from '../../shell/notices.ts';
import {
  problemsOfRefusal,
  problemsOfTemplate,
  type TemplateField,
  templateFieldNames,
  templateFields,
  type TemplateProblems,
  type TypedTemplate,
} from './template-form.rules.ts';

const nothingYet: TypedTemplate = { title: '', body: '' };

/** @param template null for a new one */
export const useTemplateForm = (siteId: string, template: MessageTemplate | null, onClose: () => void) => {
  const [base, setBase] = useState(template);
  const [isStale, setStale] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<TemplateField>>(new Set());
  const [refused, setRefused] = useState<TemplateProblems>({});
  const stored = base === null ? nothingYet : { title: base.title, body: base.body };
  const kept = useKeptChanges<TypedTemplate>(`message-template:${template?.id ?? `new:${siteId}`}`, stored);
  const { typed, changed } = kept;
  const problems = problemsOfTemplate(typed);

  const onDone = (): void => {
    void kept.discard();
    showSuccess(template === null ? 'Template has been added.' : 'Template has been updated.');
    onClose();
  };
  const onRefused = ({ code, errors, current }: CallError): boolean => {
    const byField = problemsOfRefusal(errors);
    setRefused(byField);
    const newer = code === 'Stale' ? messageTemplate.safeParse(current) : null;
    if (newer?.success) {
      setBase(newer.data);
      setStale(true);
    }
    return newer?.success === true || Object.keys(byField).length > 0;
  };
  const refreshes = [messageTemplateCalls.list];
  const add = useDeed(messageTemplateCalls.add, { refreshes, onDone, onRefused });
  const save = useDeed(messageTemplateCalls.change, { refreshes, onDone, onRefused });
  const isReady = Object.keys(problems).length === 0 && changed.length > 0;
  const isRunning = add.isRunning || save.isRunning;

  const submit = (): void => {
    if (!isReady || isRunning) return;
    if (base === null) void add.run({ query: { tenant: siteId }, body: typed });
    else void save.run({ params: { id: base.id }, body: { ...typed, version: base.version } });
  };
  const shown: TemplateProblems = {};
  for (const field of templateFields) {
    const problem = refused[field] ?? (left.has(field) ? problems[field] : undefined);
    if (problem !== undefined) shown[field] = problem;
  }
  return {
    kept,
    typed,
    shown,
    isReady,
    isRunning,
    /** Somebody else saved first; `stored` is what they saved. */
    isStale,
    stored,
    isChanged: (field: TemplateField): boolean => changed.includes(field),
    missing: templateFields
      .filter((field) => problems[field] !== undefined)
      .map((field) => templateFieldNames[field]),
    change: (part: Partial<TypedTemplate>): void => {
      kept.change(part);
      setRefused(Object.fromEntries(Object.entries(refused).filter(([field]) => !(field in part))));
    },
    leave: (field: TemplateField): void => {
      if (typed[field] !== '') setLeft(new Set([...left, field]));
    },
    submit,
  };
};

export type TemplateForm = ReturnType<typeof useTemplateForm>;
