// Nothing is typed into a form between Save and its answer: it would go with the form.
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { messageTemplateCalls as calls } from '@alveary/modules/message-templates/contract/calls.ts';
import type { MessageTemplate } from '@alveary/modules/message-templates/contract/model.ts';
import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { usePlainForm } from '../../lib/form/use-plain-form.ts';
import { useCallMutation } from '../../lib/use-call.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormFoot } from '../../ui/form/form-foot.tsx';
import { FormNotes } from '../../ui/form/form-notes.tsx';
import { RichTextField } from '../../ui/rich-text-field.tsx';
import { type Gateway, startGateway } from '../testing/gateway.ts';
import { renderInPortal, siteId, someone } from '../testing/portal.tsx';
import { through } from './sending.ts';
import { useForm } from './use-form.ts';

const SAVING = 'Saving. You can change it again in a moment.';

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

interface Values {
  readonly title: string;
  readonly body: string;
  readonly isUrgent: boolean;
  readonly medium: 'sms' | 'email';
}

const OfTheKit = () => {
  const add = useCallMutation(calls.create);
  const form = useForm<Values>({
    draftKey: 'template:new',
    shape: { labels: { title: 'Title', body: 'Text', isUrgent: 'Urgent', medium: 'Sent by' } },
    row: null,
    valuesOf: () => ({ title: '', body: '', isUrgent: false, medium: 'sms' }),
    sending: through(
      add,
      ({ title, body }) => ({ query: { tenant: siteId }, body: { title, body } }),
      () => {},
    ),
    saysErrors: true,
  });
  return (
    <Form form={form} label="Template">
      <FormNotes form={form} what="template" />
      <TextInput {...form.field('title')} />
      <RichTextField
        label="Text"
        field="body"
        value={form.values.body}
        onChange={(body) => form.change({ body })}
        onSubmit={form.submit}
        isReadOnly={form.isSaving}
      />
      <Switch {...form.toggle('isUrgent')} />
      <SegmentedControl
        aria-label="Sent by"
        data={['sms', 'email']}
        value={form.values.medium}
        onChange={(medium) => form.change({ medium: medium === 'email' ? 'email' : 'sms' })}
      />
      <FormFoot form={form} act="Save" />
    </Form>
  );
};

const Plain = ({ sent }: { readonly sent: Promise<null> }) => {
  const form = usePlainForm({ initial: { text: '' }, check: () => ({}), send: () => sent });
  const { error: _error, onValue, ...input } = form.field('text');
  return (
    <form {...form.form}>
      <input {...input} aria-label="Text" onChange={({ currentTarget }) => onValue(currentTarget.value)} />
      <button type="submit">Send</button>
    </form>
  );
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, () => ({ key: 'x', content: {}, updatedAt: template.updatedAt }));
  gateway.on(draftCalls.discard, () => undefined);
});
afterEach(() => gateway.restore());

/** A filled form whose save waits for its answer. */
const openSaving = async () => {
  const answer = Promise.withResolvers<MessageTemplate>();
  gateway.on(calls.create, () => answer.promise);
  const { screen } = await renderInPortal(<OfTheKit />);
  const title = screen.getByRole('textbox', { name: 'Title' });
  const text = screen.getByRole('textbox', { name: 'Text' });
  await title.fill('Spacer');
  await text.click();
  await userEvent.keyboard('Rinse it');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(screen.getByText(SAVING)).toBeVisible();
  return { screen, title, text, answer };
};

describe('a form of the kit between Save and its answer', () => {
  it('takes neither letters nor choices, says so, and keeps the focus where it is', async () => {
    const { screen, title, text, answer } = await openSaving();
    await expect.element(screen.getByRole('form', { name: 'Template' })).toHaveAttribute('aria-busy', 'true');
    await expect.element(text).toHaveAttribute('aria-readonly', 'true');
    await userEvent.keyboard(' weekly{Enter}{Backspace}');
    await expect.element(text).toHaveTextContent('Rinse it');
    await expect.element(text).toHaveFocus();
    await expect.element(title).toHaveAttribute('readonly');
    await title.click();
    await userEvent.keyboard('s');
    await expect.element(title).toHaveValue('Spacer');
    await screen.getByRole('switch', { name: 'Urgent' }).click({ force: true });
    await screen.getByText('email').click();
    await expect.element(screen.getByRole('switch', { name: 'Urgent' })).not.toBeChecked();
    await expect.element(screen.getByRole('radio', { name: 'sms' })).toBeChecked();
    answer.resolve(template);
    await expect.element(screen.getByText(SAVING)).not.toBeInTheDocument();
    expect(gateway.received(calls.create).map(({ body }) => body)).toEqual([
      { title: 'Spacer', body: '<p>Rinse it</p>' },
    ]);
  });

  it('goes on where it was once the save has failed', async () => {
    const { screen, title, text, answer } = await openSaving();
    answer.reject(new TypeError('Failed to fetch'));
    await expect.element(screen.getByText(/The server cannot be reached/)).toBeVisible();
    await expect.element(text).toHaveFocus();
    await userEvent.keyboard(' weekly');
    await expect.element(text).toHaveTextContent('Rinse it weekly');
    await title.fill('Spacers');
    await expect.element(title).toHaveValue('Spacers');
  });
});

describe('a plain form while it is sent', () => {
  it('takes no letters, and takes them again with the answer', async () => {
    const answer = Promise.withResolvers<null>();
    const { screen } = await renderInPortal(<Plain sent={answer.promise} />);
    const text = screen.getByRole('textbox', { name: 'Text' });
    await text.fill('Maya');
    await userEvent.keyboard('{Enter}');
    await expect.element(text).toHaveAttribute('readonly');
    await userEvent.keyboard(' Thornton');
    await expect.element(text).toHaveValue('Maya');
    await expect.element(text).toHaveFocus();
    answer.resolve(null);
    await expect.element(text).not.toHaveAttribute('readonly');
    await userEvent.keyboard(' Thornton');
    await expect.element(text).toHaveValue('Maya Thornton');
  });
});
