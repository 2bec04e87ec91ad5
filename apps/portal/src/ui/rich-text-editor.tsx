// The editor of notes: bold, italic, underline, lists and links, nothing else (OP-LOG-5). Loaded when needed.
import { Plugin } from '@tiptap/pm/state';
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

/** An editor that is not editable loses the focus; one that refuses every change keeps it. */
const refusingChanges = (isRefused: () => boolean) =>
  Extension.create({
    name: 'refusingChanges',
    addProseMirrorPlugins: () => [
      new Plugin({ filterTransaction: ({ docChanged }) => !docChanged || !isRefused() }),
    ],
  });

const htmlOf = (editor: Editor): string => (editor.getText().trim() === '' ? '' : editor.getHTML());

/** The editor of tiptap, following `value` when it is changed from outside. */
const useNoteEditor = (props: RichTextEditorProps): Editor | null => {
  const { label, isInvalid, describedBy, isReadOnly } = props;
  const latest = useRef(props);
  const written = useRef(props.value);
  /** True while a value from outside is set, which is no change of the person. */
  const isFollowing = useRef(false);
  const allExtensions = useMemo(
    () => [...extensions, refusingChanges(() => latest.current.isReadOnly && !isFollowing.current)],
    [],
  );
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
    extensions: allExtensions,
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
    isFollowing.current = true;
    editor.commands.setContent(props.value, { emitUpdate: false });
    isFollowing.current = false;
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
