// What a note may show, and what writing one gives (OP-LOG-5).
import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RichTextField } from './rich-text-field.tsx';
import { addressOf } from './rich-text-link.tsx';
import { plainLines, RichTextView } from './rich-text-view.tsx';
import { theme, tokensToMantine } from './theme.ts';

const shown = async (html: string): Promise<string> => {
  const { container } = await render(<RichTextView html={html} />);
  return container.querySelector('div > div')?.innerHTML ?? '';
};

describe('OP-LOG-5 only allowed elements are built, whatever was stored', () => {
  it.each([
    ['<p>a <strong>b</strong> <em>c</em> <u>d</u></p>', '<p>a <strong>b</strong> <em>c</em> <u>d</u></p>'],
    ['<ul><li>a</li></ul><ol><li>b<br>c</li></ol>', '<ul><li>a</li></ul><ol><li>b<br>c</li></ol>'],
    ['<b>a</b><i>b</i><div>c</div>', '<strong>a</strong><em>b</em><p>c</p>'],
    ['<script>alert(1)</script>a', 'a'],
    ['<img src=x onerror="alert(1)">a', '<span></span>a'],
    ['<p onclick="alert(1)" style="position:fixed">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<span>a</span>'],
    ['<a href="data:text/html,x">a</a>', '<span>a</span>'],
    ['<svg><a href="x">a</a></svg>b', 'b'],
    ['<h1>a</h1>', '<span>a</span>'],
    ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
  ])('%s', async (html, expected) => {
    expect(await shown(html)).toBe(expected);
  });

  it('a link opens apart and tells nothing to the page it leads to', async () => {
    expect(await shown('<a href="https://harbor.example/plan">plan</a>')).toBe(
      '<a href="https://harbor.example/plan" target="_blank" rel="noopener noreferrer nofollow">plan</a>',
    );
  });

  it.each([
    ['<p>first <b>line</b></p><p>second</p>', ['first line', 'second']],
    ['<ul><li>a</li><li>b</li></ul>c', ['a', 'b', 'c']],
    ['<p>&nbsp;</p><p>a<br>b</p>', ['a', 'b']],
    ['', []],
  ])('the lines of %s', (html, expected) => {
    expect(plainLines(html)).toEqual(expected);
  });

  it.each([
    ['harbor.example/plan', 'https://harbor.example/plan'],
    ['http://harbor.example', 'http://harbor.example'],
    ['lena@alveary.example', 'mailto:lena@alveary.example'],
    ['javascript:alert(1)', null],
    ['ftp://harbor.example', null],
    ['two words', null],
    [' ', null],
  ])('the address typed as %s', (typed, expected) => {
    expect(addressOf(typed)).toBe(expected);
  });
});

interface FormProps {
  readonly onChange: (html: string) => void;
  readonly onSubmit?: () => void;
}

function Form({ onChange, onSubmit = () => {} }: FormProps) {
  const [text, setText] = useState('');
  const change = (html: string) => {
    setText(html);
    onChange(html);
  };
  return (
    <MantineProvider theme={theme} cssVariablesResolver={tokensToMantine} env="test">
      <RichTextField label="Notes" value={text} onChange={change} onSubmit={onSubmit} />
      <button type="button" onClick={() => change('')}>
        Empty it
      </button>
    </MantineProvider>
  );
}

describe('writing a note', () => {
  it('LOG-014 in an editor of 150 px, with bold, lists and nothing for a note of blanks', async () => {
    const onChange = vi.fn<(html: string) => void>();
    const screen = await render(<Form onChange={onChange} />);
    const editor = screen.getByRole('textbox', { name: 'Notes' });
    await editor.click();
    expect(editor.element().closest('[data-part="editor"]')?.getBoundingClientRect().height).toBe(150);
    await userEvent.keyboard('   ');
    expect(onChange).toHaveBeenLastCalledWith('');
    await userEvent.keyboard('Woke ');
    await screen.getByRole('button', { name: 'Bold' }).click();
    await userEvent.keyboard('twice');
    await expect.poll(() => onChange.mock.lastCall?.[0]).toContain('Woke <strong>twice</strong></p>');
    await expect
      .element(screen.getByRole('button', { name: 'Bold' }))
      .toHaveAttribute('aria-pressed', 'true');
    await screen.getByRole('button', { name: 'Bullet list' }).click();
    await expect.poll(() => onChange.mock.lastCall?.[0]).toContain('<ul><li>');
  });

  it('follows a value that is changed from outside', async () => {
    const screen = await render(<Form onChange={() => {}} />);
    const editor = screen.getByRole('textbox', { name: 'Notes' });
    await editor.click();
    await userEvent.keyboard('typed');
    await expect.element(editor).toHaveTextContent('typed');
    await screen.getByRole('button', { name: 'Empty it' }).click();
    await expect.element(editor).toHaveTextContent('');
  });

  it('Ctrl Enter submits, and the style bar is one stop with arrow keys', async () => {
    const onSubmit = vi.fn();
    const screen = await render(<Form onChange={() => {}} onSubmit={onSubmit} />);
    await screen.getByRole('textbox', { name: 'Notes' }).click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(onSubmit).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{ArrowRight}{ArrowRight}');
    await expect.element(screen.getByRole('button', { name: 'Underline' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(screen.getByRole('button', { name: 'Link' })).toHaveFocus();
  });

  it('a link is typed without its protocol, and a dangerous one is refused', async () => {
    const onChange = vi.fn<(html: string) => void>();
    const screen = await render(<Form onChange={onChange} />);
    await screen.getByRole('textbox', { name: 'Notes' }).click();
    await screen.getByRole('button', { name: 'Link' }).click();
    const address = screen.getByLabelText('Link to');
    await address.fill('javascript:alert(1)');
    await screen.getByRole('button', { name: 'Set link' }).click();
    await expect.element(screen.getByText('Type a web address or an email address.')).toBeVisible();
    await address.fill('harbor.example');
    await screen.getByRole('button', { name: 'Set link' }).click();
    await expect.poll(() => onChange.mock.lastCall?.[0]).toContain('href="https://harbor.example"');
  });
});
