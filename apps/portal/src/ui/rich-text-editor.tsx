// The editor of notes: bold, italic, underline, lists and links, nothing else (OP-LOG-5). Loaded when needed.
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { type Editor, EditorContent, Extension, useEditor } from '@tiptap/react';
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
  /** Keeps text and focus as they are: what it is part of is being saved. */
  readonly isReadOnly: boolean;
  /** Ctrl Enter. */
  readonly onSubmit: () => void;
}

const readOnly = new PluginKey<boolean>('readOnly');

/** An editor that is not editable loses the focus; one that refuses what the person changes keeps it. */
const ReadOnly = Extension.create({
  name: 'readOnly',
  addProseMirrorPlugins: () => [
    new Plugin<boolean>({
      key: readOnly,
      state: {
        init: () => false,
        apply: (transaction, before) => {
          const told: unknown = transaction.getMeta(readOnly);
          return typeof told === 'boolean' ? told : before;
        },
      },
      // A value from outside is set without an update.
      filterTransaction: (transaction, state) =>
        !transaction.docChanged ||
        transaction.getMeta('preventUpdate') === true ||
        readOnly.getState(state) !== true,
    }),
  ],
});

const extensions = [
  ReadOnly,
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
  const { label, isInvalid, describedBy, isReadOnly } = props;
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
        'aria-readonly': String(isReadOnly),
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
      },
      handleKeyDown: (_: unknown, event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
        latest.current.onSubmit();
        return true;
      },
    }),
    [label, isInvalid, describedBy, isReadOnly],
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
  useEffect(() => {
    if (editor !== null && readOnly.getState(editor.state) !== isReadOnly)
      editor.commands.setMeta(readOnly, isReadOnly);
  }, [editor, isReadOnly]);
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
