// In what is a note written? Bold, italic, underline, lists and links, nothing else (OP-LOG-5). Loaded when needed.
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useMemo, useRef } from 'react';
import { safeLink } from './rich-text-allowed.ts';
import { RichTextBar } from './rich-text-bar.tsx';
import styles from './rich-text.module.css';

export interface RichTextEditorProps {
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly label: string;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  readonly autoFocus: boolean;
  /** Ctrl Enter. */
  readonly onSubmit: () => void;
}

const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    strike: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address, { defaultValidate }) => defaultValidate(address) && safeLink(address) !== null,
      HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank' },
    },
  }),
];

const htmlOf = (editor: Editor): string => (editor.getText().trim() === '' ? '' : editor.getHTML());

/** The editor of tiptap, following `value` when it is changed from outside. */
const useNoteEditor = (props: RichTextEditorProps): Editor | null => {
  const { label, isInvalid, describedBy } = props;
  const latest = useRef(props);
  const written = useRef(props.value);
  useEffect(() => {
    latest.current = props;
  });
  const editorProps = useMemo(
    () => ({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-invalid': String(isInvalid),
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
      },
      handleKeyDown: (_: unknown, event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
        latest.current.onSubmit();
        return true;
      },
    }),
    [label, isInvalid, describedBy],
  );
  const editor = useEditor({
    extensions,
    content: props.value,
    autofocus: props.autoFocus ? 'end' : false,
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor: changed }) => {
      written.current = htmlOf(changed);
      latest.current.onChange(written.current);
    },
  });

  useEffect(() => {
    if (editor === null || props.value === written.current) return;
    written.current = props.value;
    editor.commands.setContent(props.value, { emitUpdate: false });
  }, [editor, props.value]);
  return editor;
};

export function RichTextEditor(props: RichTextEditorProps) {
  const editor = useNoteEditor(props);
  return (
    <div
      className={styles.editor}
      data-part="editor"
      data-shows-focus
      data-invalid={props.isInvalid || undefined}
    >
      {editor !== null && <RichTextBar editor={editor} />}
      <EditorContent editor={editor} className={styles.content} onClick={() => editor?.commands.focus()} />
    </div>
  );
}
