// How does selected text become a link, and how does it stop being one? (OP-LOG-5: links to web pages and mail)
import { Button, Popover, TextInput, Tooltip } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import { safeLink } from './rich-text-allowed.ts';
import styles from './rich-text.module.css';

interface RichTextLinkProps {
  readonly editor: Editor;
  readonly tabIndex: number;
  readonly onFocus: () => void;
}

/** 'harbor.example/plan' becomes a web address; an address of another kind is refused. */
export const addressOf = (typed: string): string | null => {
  const text = typed.trim();
  if (text === '') return null;
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return safeLink(text);
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return `mailto:${text}`;
  return safeLink(`https://${text}`);
};

const hrefOf = (editor: Editor): string => {
  const href: unknown = editor.getAttributes('link')['href'];
  return typeof href === 'string' ? href : '';
};

const setLink = (editor: Editor, href: string): void => {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (editor.state.selection.empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    return;
  }
  chain.setLink({ href }).run();
};

export function RichTextLink({ editor, tabIndex, onFocus }: RichTextLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const isActive = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('link') });

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      withinPortal
      width={280}
      shadow="sm"
      position="bottom-end"
    >
      <Popover.Target>
        <Tooltip label="Link" openDelay={500} disabled={isOpen}>
          <button
            type="button"
            data-style="link"
            aria-label="Link"
            aria-pressed={isActive}
            tabIndex={tabIndex}
            className={styles.control}
            onFocus={onFocus}
            onClick={() => setOpen(!isOpen)}
          >
            <IconLink size={16} stroke={1.75} aria-hidden />
          </button>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <LinkForm editor={editor} close={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface LinkFormProps {
  readonly editor: Editor;
  readonly close: () => void;
}

function LinkForm({ editor, close }: LinkFormProps) {
  const [typed, setTyped] = useState(() => hrefOf(editor));
  const [error, setError] = useState<string | null>(null);
  const hadLink = hrefOf(editor) !== '';

  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const href = addressOf(typed);
    if (href === null) {
      setError('Type a web address or an email address.');
      return;
    }
    setLink(editor, href);
    close();
  };

  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    close();
  };

  return (
    <form onSubmit={save} className={styles.linkForm} noValidate>
      <TextInput
        label="Link to"
        placeholder="https://"
        size="xs"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <div className={styles.linkButtons}>
        {hadLink && (
          <Button size="compact-sm" variant="default" onClick={remove}>
            Remove link
          </Button>
        )}
        <Button size="compact-sm" type="submit">
          Set link
        </Button>
      </div>
    </form>
  );
}
