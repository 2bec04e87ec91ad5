// How does every form behave? One small form through two declared calls: what is missing, refused, stale, kept, left.
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { messageTemplateCalls as calls } from '@alveary/modules/message-templates/contract/calls.ts';
import { messageTemplate, type MessageTemplate } from '@alveary/modules/message-templates/contract/model.ts';
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useCallMutation } from '../../lib/use-call.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormFoot } from '../../ui/form/form-foot.tsx';
import { FormNotes } from '../../ui/form/form-notes.tsx';
import { isAnythingUnsaved, mayLeave } from '../leave-prompt.ts';
import { noticeStore } from '../notices.ts';
import { type Gateway, startGateway } from '../testing/gateway.ts';
import { renderInPortal, siteId, someone } from '../testing/portal.tsx';
import { through } from './sending.ts';
import { useForm } from './use-form.ts';

const template: MessageTemplate = {
  id: '0190a0a0-0000-7000-8000-00000000d001',
  tenant: siteId,
  title: 'Spacer',
  body: 'Rinse it weekly.',
  createdBy: someone.id,
  createdByName: 'Lena Brandt',
  updatedAt: '2026-11-20T10:00:00.000Z',
  version: 3,
};

interface TemplateFormProps {
  readonly row: MessageTemplate | null;
  readonly draftKey?: string | null;
  readonly saysErrors?: boolean;
  readonly onSaved?: () => void;
}

const TemplateForm = ({ row, draftKey = 'template:x', saysErrors = false, onSaved }: TemplateFormProps) => {
  const add = useCallMutation(calls.create);
  const change = useCallMutation(calls.update);
  const form = useForm<{ title: string; body: string }, MessageTemplate | null>({
    draftKey,
    shape: { labels: { title: 'Title', body: 'Text' } },
    row,
    valuesOf: (stored) => ({ title: stored?.title ?? '', body: stored?.body ?? '' }),
    sending:
      row === null
        ? through(
            add,
            (values) => ({ query: { tenant: siteId }, body: values }),
            () => {
              onSaved?.();
            },
          )
        : through(
            change,
            (values, stored) => ({
              params: { id: row.id },
              body: { ...values, version: stored?.version },
            }),
            (answer) => answer,
          ),
    rowOf: (current) => messageTemplate.safeParse(current).data ?? null,
    saysErrors,
  });
  return (
    <Form form={form} label="Template" takesFocus>
      <FormNotes form={form} what="template" />
      <TextInput {...form.field('title', { hint: 'What it is chosen by.' })} />
      <Textarea {...form.field('body')} />
      <FormFoot form={form} act="Save" />
    </Form>
  );
};

/** The record is read again, as after a change of somebody else. */
const Rereading = ({ rows }: { readonly rows: readonly MessageTemplate[] }) => {
  const [at, setAt] = useState(0);
  return (
    <>
      <TemplateForm row={rows[at] ?? null} saysErrors />
      <button type="button" onClick={() => setAt(at + 1)}>
        Read again
      </button>
    </>
  );
};

let gateway: Gateway;
beforeEach(() => {
  noticeStore.set(() => ({ errors: [], toasts: [] }));
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, () => ({ key: 'x', content: {}, updatedAt: template.updatedAt }));
  gateway.on(draftCalls.discard, () => undefined);
  gateway.on(calls.create, () => template);
  gateway.on(calls.update, ({ body }) => ({ ...template, ...(body as object), version: 4 }));
});
afterEach(() => gateway.restore());

const open = async (props: TemplateFormProps) => {
  const { screen } = await renderInPortal(<TemplateForm {...props} />);
  const title = screen.getByRole('textbox', { name: 'Title' });
  const text = screen.getByRole('textbox', { name: 'Text' });
  const save = screen.getByRole('button', { name: 'Save' });
  await expect.element(title).toBeVisible();
  return { screen, title, text, save };
};
const keptDraft = (content: Record<string, unknown>) =>
  gateway.on(draftCalls.read, () => ({ key: 'x', content, updatedAt: '2026-11-21T10:00:00.000Z' }));
const saveByKey = () => userEvent.keyboard('{Control>}s{/Control}');
const sentBodies = () => gateway.received(calls.update).map(({ body }) => body);

describe('what is missing', () => {
  it('is named beside a Save that is closed; the first field has the focus', async () => {
    const { screen, title, save } = await open({ row: null });
    await expect.element(title).toHaveFocus();
    await expect.element(screen.getByText('Still to complete or correct: Title, Text')).toBeVisible();
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(save)
      .toHaveAccessibleDescription('A template needs a title. A template needs a text.');
  });

  it('Ctrl+S says it beside each field and leads to the first wrong one', async () => {
    const { title, text } = await open({ row: null });
    await title.fill('Spacer');
    await title.click();
    await saveByKey();
    await expect.element(text).toHaveFocus();
    await expect.element(text).toHaveAccessibleDescription('A template needs a text.');
    await expect.element(title).toHaveAccessibleDescription('What it is chosen by.');
    expect(gateway.received(calls.create)).toHaveLength(0);
    await text.fill('Rinse');
    await expect.element(text).not.toHaveAccessibleDescription('A template needs a text.');
  });

  it('a field is complained about when it is left with something wrong in it, not when it is passed through', async () => {
    const { title, text } = await open({ row: null });
    await title.click();
    await userEvent.keyboard('{Tab}');
    await text.fill('Hello {nobody}');
    await expect.element(title).toHaveAccessibleDescription('What it is chosen by.');
    await userEvent.keyboard('{Tab}');
    await expect.element(text).toHaveAccessibleDescription(/There is no placeholder \{nobody\}/);
  });

  it('what is stored needs a change to be saved', async () => {
    const { screen, title, save } = await open({ row: template });
    await expect.element(screen.getByText('No changes')).toBeVisible();
    await expect.element(save).toHaveAccessibleDescription('Nothing has been changed.');
    await title.fill('Spacer ');
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('saving', () => {
  it('Ctrl+Enter sends from a text of several lines, and nothing is unsaved when it is done', async () => {
    const onSaved = vi.fn(() => expect(isAnythingUnsaved()).toBe(false));
    const { title, text } = await open({ row: null, onSaved });
    await title.fill('Spacer');
    await text.fill('Rinse it');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(gateway.received(calls.create)[0]?.body).toEqual({ title: 'Spacer', body: 'Rinse it' });
    expect(gateway.received(draftCalls.discard)).toHaveLength(1);
  });

  it('goes on with what was saved, under its new version', async () => {
    const { screen, title, save } = await open({ row: template });
    await title.fill('Spacer, again');
    await save.click();
    await expect.element(screen.getByText('No changes')).toBeVisible();
    await title.fill('Spacer, third');
    await save.click();
    await vi.waitFor(() => expect(sentBodies()).toHaveLength(2));
    expect(sentBodies()).toMatchObject([{ version: 3 }, { version: 4, title: 'Spacer, third' }]);
  });

  it('another try after a failure carries the same key', async () => {
    gateway.cut(calls.create);
    const { screen, title, text } = await open({ row: null, saysErrors: true });
    await title.fill('Spacer');
    await text.fill('Rinse it');
    await saveByKey();
    await expect.element(screen.getByText(/The server cannot be reached/)).toBeVisible();
    await screen.getByRole('button', { name: 'Retry' }).click();
    await vi.waitFor(() => expect(gateway.received(calls.create)).toHaveLength(2));
    const [first, second] = gateway.received(calls.create);
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  });

  it('a change whose answer got lost is sent again with its key, and is nobody else’s', async () => {
    gateway.cut(calls.update);
    const { screen, title } = await open({ row: template, saysErrors: true });
    await title.fill('Spacer, again');
    await saveByKey();
    await expect.element(screen.getByText(/The server cannot be reached/)).toBeVisible();
    await screen.getByRole('button', { name: 'Retry' }).click();
    await vi.waitFor(() => expect(gateway.received(calls.update)).toHaveLength(2));
    const [first, second] = gateway.received(calls.update);
    expect(first?.headers.get('idempotency-key')).toBeTruthy();
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  });

  it.each([
    ['over the own one', 'Spacer, again', [3, 3, 4]],
    ['not over that of somebody else', 'Mask', [3, 3]],
  ])('what is typed after an answer got lost is sent %s', async (_what, stored, versions) => {
    gateway.cut(calls.update);
    const { screen, title, text } = await open({ row: template, saysErrors: true });
    await title.fill('Spacer, again');
    await saveByKey();
    await expect.element(screen.getByText(/The server cannot be reached/)).toBeVisible();
    gateway.refuse(calls.update, 'Stale', undefined, { ...template, version: 4, title: stored });
    await text.fill('Rinse it twice.');
    await saveByKey();
    await expect.element(screen.getByText(/By somebody else/)).toBeVisible();
    expect(sentBodies()).toMatchObject(versions.map((version) => ({ version })));
    expect(sentBodies().at(-1)).toMatchObject({ title: 'Spacer, again', body: 'Rinse it twice.' });
  });

  it('what failed is not said any more when the record turns out to hold it', async () => {
    gateway.cut(calls.update);
    const stored = { ...template, version: 4, title: 'Mask' };
    const { screen } = await renderInPortal(<Rereading rows={[template, stored]} />);
    await screen.getByRole('textbox', { name: 'Title' }).fill('Mask');
    await saveByKey();
    await expect.element(screen.getByText(/The server cannot be reached/)).toBeVisible();
    await screen.getByRole('button', { name: 'Read again' }).click();
    await expect.element(screen.getByText('No changes')).toBeVisible();
    expect(screen.getByText(/The server cannot be reached/).elements()).toEqual([]);
  });

  it('a save that failed leaves the focus where it was, so that the keys still work', async () => {
    gateway.cut(calls.create);
    const { screen, title, text, save } = await open({ row: null, saysErrors: true });
    await title.fill('Spacer');
    await text.fill('Rinse it');
    save.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(/The server cannot be reached/)).toBeVisible();
    await expect.element(save).toHaveFocus();
  });

  it('a refusal stands beside its field, which has the focus, until the field is changed', async () => {
    gateway.refuse(calls.create, 'TitleTaken', [{ field: 'title', message: 'This title is taken.' }]);
    const { title, text } = await open({ row: null });
    await title.fill('Spacer');
    await text.fill('Rinse it');
    await saveByKey();
    await expect.element(title).toHaveAccessibleDescription('This title is taken.');
    await expect.element(title).toHaveFocus();
    await text.fill('Rinse it weekly');
    await expect.element(title).toHaveAccessibleDescription('This title is taken.');
    await title.fill('Mask');
    await expect.element(title).toHaveAccessibleDescription('What it is chosen by.');
    expect(noticeStore.get().errors).toEqual([]);
  });

  it('API-004 what belongs beside no field becomes a red snackbar', async () => {
    gateway.refuse(calls.create, 'NotAllowed');
    const { screen, title, text } = await open({ row: null });
    await title.fill('Spacer');
    await text.fill('Rinse it');
    await saveByKey();
    await expect.element(screen.getByRole('button', { name: 'Dismiss' })).toBeVisible();
    await expect.element(title).toHaveValue('Spacer');
  });
});

describe('OP-LOG-6 a record that was saved in the meantime', () => {
  it('is reloaded, keeps what was typed, says what changed, and is saved over the newer version', async () => {
    const newer = { ...template, version: 7, title: 'Mask', body: 'Wash it.' };
    gateway.refuse(calls.update, 'Stale', [], newer);
    const { screen, title, text, save } = await open({ row: template });
    await title.fill('Spacer and mask');
    await save.click();
    await expect.element(screen.getByText('This template was changed in the meantime.')).toBeVisible();
    await expect.element(save).toHaveAccessibleDescription('Reload it first.');
    await screen.getByRole('button', { name: 'Reload' }).click();
    await expect.element(text).toHaveValue('Wash it.');
    await expect.element(title).toHaveValue('Spacer and mask');
    await expect
      .element(screen.getByRole('listitem').first())
      .toHaveTextContent('Title: Spacer → Mask (yours is kept: Spacer and mask)');
    gateway.on(calls.update, () => ({ ...newer, version: 8 }));
    await save.click();
    await vi.waitFor(() => expect(sentBodies()).toHaveLength(2));
    expect(sentBodies()[1]).toEqual({ title: 'Spacer and mask', body: 'Wash it.', version: 7 });
  });

  it('what is untouched follows a record that is read again; only a clash is said', async () => {
    const rows = [
      template,
      { ...template, version: 4, body: 'Wash it.' },
      { ...template, version: 5, title: 'Mask' },
    ];
    const { screen } = await renderInPortal(<Rereading rows={rows} />);
    const title = screen.getByRole('textbox', { name: 'Title' });
    const text = screen.getByRole('textbox', { name: 'Text' });
    await title.fill('Mine');
    const again = screen.getByRole('button', { name: 'Read again' });
    await again.click();
    await expect.element(text).toHaveValue('Wash it.');
    expect(screen.getByText('Changed in the meantime.').elements()).toEqual([]);
    await again.click();
    await expect.element(screen.getByText('Changed in the meantime.')).toBeVisible();
    await expect.element(title).toHaveValue('Mine');
    await expect.element(text).toHaveValue('Rinse it weekly.');
  });
});

describe('the draft', () => {
  it('says where it is while no line leads to the server, and is kept once one does', async () => {
    gateway.cut(draftCalls.keep);
    const { screen, title } = await open({ row: template });
    await title.fill('Spacers');
    await expect
      .element(
        screen.getByText('The draft is only in this tab: the server cannot be reached. Leave this open.'),
      )
      .toBeVisible();
    gateway.on(draftCalls.keep, () => ({ key: 'x', content: {}, updatedAt: template.updatedAt }));
    await title.fill('Spacers and masks');
    await expect.element(screen.getByText('Draft kept')).toBeVisible();
  });

  it('is kept while typing, and forgotten when everything is as before again', async () => {
    const { screen, title } = await open({ row: template });
    await title.fill('Spacers');
    await expect.element(screen.getByText('Draft kept')).toBeVisible();
    expect(gateway.received(draftCalls.keep)[0]?.body).toEqual({
      content: { title: 'Spacers', '(seen)': { title: 'Spacer' } },
    });
    await title.fill('Spacer');
    await vi.waitFor(() => expect(gateway.received(draftCalls.discard)).toHaveLength(1));
  });

  it('is back over a newer record, says what clashes, and is discarded after a question', async () => {
    keptDraft({ title: 'Typed', '(seen)': { title: 'Spacer' } });
    const { screen, title, text } = await open({ row: { ...template, title: 'Mask', body: 'Wash it.' } });
    await expect.element(screen.getByText('Your draft is back.')).toBeVisible();
    await expect.element(title).toHaveValue('Typed');
    await expect.element(text).toHaveValue('Wash it.');
    await expect.element(screen.getByRole('listitem')).toMatchTextContent(/yours is kept: Typed/);
    await screen.getByRole('button', { name: 'Discard' }).click();
    await screen.getByRole('button', { name: 'Discard draft' }).click();
    await expect.element(title).toHaveValue('Mask');
    expect(screen.getByText('Your draft is back.').elements()).toEqual([]);
    await vi.waitFor(() => expect(gateway.received(draftCalls.discard)).toHaveLength(1));
  });

  it('is forgotten once it was saved, also where the form is gone before the answer', async () => {
    const saved = Promise.withResolvers<MessageTemplate>();
    gateway.on(calls.create, () => saved.promise);
    const { screen, title, text } = await open({ row: null });
    await title.fill('Spacers');
    await text.fill('Rinse.');
    await saveByKey();
    await vi.waitFor(() => expect(gateway.received(calls.create)).toHaveLength(1));
    await screen.unmount();
    await vi.waitFor(() => expect(gateway.received(draftCalls.keep)).toHaveLength(1));
    expect(gateway.received(draftCalls.discard)).toHaveLength(0);
    saved.resolve(template);
    await vi.waitFor(() => expect(gateway.received(draftCalls.discard)).toHaveLength(1));
  });

  it('without a draft the form starts as stored, and the network hears no failure', async () => {
    const { title } = await open({ row: template });
    await expect.element(title).toHaveValue('Spacer');
    expect(gateway.received(draftCalls.read)).toHaveLength(1);
  });
});

describe('leaving', () => {
  it.each([
    ['red where nothing is kept', null, true],
    ['not red where a draft is kept', 'template:x', false],
  ])('SHELL-084 asks, %s', async (_name, draftKey, isRed) => {
    const { screen, title } = await open({ row: template, draftKey });
    await title.fill('Typed');
    const answer = mayLeave();
    await expect
      .element(screen.getByText(/^You have unsaved changes\. Are you sure you want to leave\?/))
      .toBeVisible();
    const leave = screen.getByRole('button', { name: 'Leave' });
    const colour = getComputedStyle(leave.element()).backgroundColor;
    expect(colour === 'rgb(184, 33, 28)' || /^rgb\(1[6-9]\d|^rgb\(2\d\d/.test(colour)).toBe(isRed);
    await leave.click();
    expect(await answer).toBe(true);
  });
});
