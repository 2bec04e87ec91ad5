// Does a click reach its button when leaving a field brings an error to light above it? With a real mouse, in every kind of form.
import { messageTemplateCalls } from '@alveary/modules/message-templates/contract/calls.ts';
import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { usePlainForm } from '../../lib/form/use-plain-form.ts';
import { useCallMutation } from '../../lib/use-call.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormFoot } from '../../ui/form/form-foot.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { renderInPortal, siteId } from '../testing/portal.tsx';
import { through } from './sending.ts';
import { useForm } from './use-form.ts';

const WRONG = 'Too long by one.';
interface FormProps {
  readonly onCancel: () => void;
}

const OfTheKit = ({ onCancel }: FormProps) => {
  const add = useCallMutation(messageTemplateCalls.create);
  const form = useForm<{ text: string }>({
    draftKey: null,
    shape: { labels: { text: 'Text' } },
    row: null,
    valuesOf: () => ({ text: '' }),
    sending: through(
      add,
      ({ text }) => ({ query: { tenant: siteId }, body: { title: text, body: text } }),
      () => undefined,
    ),
    check: ({ text }) => (text === '' ? [] : [{ field: 'text', message: WRONG }]),
  });
  return (
    <Form form={form}>
      <Textarea {...form.field('text')} />
      <FormFoot form={form} act="Save" onCancel={onCancel} isNarrow />
    </Form>
  );
};

const Plain = ({ onCancel }: FormProps) => {
  const form = usePlainForm({
    initial: { text: '' },
    check: ({ text }) => (text === '' ? {} : { text: WRONG }),
    send: async () => Promise.resolve(null),
    checkedOnLeaving: 'text',
  });
  const { value, error, onValue, onBlur } = form.field('text');
  return (
    <form {...form.form}>
      <Textarea
        label="Text"
        value={value}
        error={error}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
        onBlur={onBlur}
      />
      <Cancel onCancel={onCancel} />
    </form>
  );
};

const Search = ({ onCancel }: FormProps) => {
  const [value, setValue] = useState('');
  const [isLeft, setLeft] = useState(false);
  return (
    <>
      <div hidden={!isLeft} style={{ blockSize: 30 }} />
      <SearchField
        label="Text"
        value={value}
        error={isLeft ? WRONG : null}
        maxLength={10}
        hasFocus={false}
        flexible={null}
        onType={setValue}
        onLeave={() => setLeft(true)}
      />
      <Cancel onCancel={onCancel} />
    </>
  );
};

const Cancel = ({ onCancel }: FormProps) => (
  <div>
    <button type="button" onClick={onCancel}>
      Cancel
    </button>
  </div>
);

const open = async (of: (onCancel: () => void) => ReactNode) => {
  const onCancel = vi.fn();
  const { screen } = await renderInPortal(of(onCancel));
  const text = screen.getByRole('textbox', { name: 'Text' });
  await expect.element(text).toBeVisible();
  return { screen, text, onCancel, cancel: screen.getByRole('button', { name: 'Cancel' }) };
};

afterEach(cleanup);

describe('a press that takes the focus out of a field with something wrong in it', () => {
  it.each([
    ['the kit', (onCancel: () => void) => <OfTheKit onCancel={onCancel} />],
    ['a plain form', (onCancel: () => void) => <Plain onCancel={onCancel} />],
    ['a search', (onCancel: () => void) => <Search onCancel={onCancel} />],
  ])('is a click on the button, and the error follows it: %s', async (_name, of) => {
    const { screen, text, cancel, onCancel } = await open(of);
    await text.fill('wrong');
    const before = cancel.element().getBoundingClientRect().top;
    // At its upper edge: a line more above it, and the button is released beside the pointer.
    await cancel.click({ position: { x: 10, y: 2 } });
    await expect.element(screen.getByText(WRONG)).toBeVisible();
    expect(onCancel).toHaveBeenCalledOnce();
    // Or it would have been no proof.
    expect(cancel.element().getBoundingClientRect().top).toBeGreaterThan(before + 2);
  });

  it('shows it at once when the field is left by key, also after a press that no release was heard of', async () => {
    const { screen, text } = await open((onCancel) => <OfTheKit onCancel={onCancel} />);
    await text.fill('wrong');
    text.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByText(WRONG)).toBeVisible();
  });
});
