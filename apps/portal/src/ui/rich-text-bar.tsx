// Which styles can the selected text of a note get? One stop of the Tab key, arrows move inside it (design 12).
import { Tooltip } from '@mantine/core';
import { IconBold, IconItalic, IconList, IconListNumbers, IconUnderline } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { RichTextLink } from './rich-text-link.tsx';
import richTextStyles from './rich-text.module.css';

interface Style {
  readonly name: string;
  readonly label: string;
  readonly icon: typeof IconBold;
  readonly apply: (editor: Editor) => boolean;
}

const styles: readonly Style[] = [
  {
    name: 'bold',
    label: 'Bold',
    icon: IconBold,
    apply: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    label: 'Italic',
    icon: IconItalic,
    apply: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'underline',
    label: 'Underline',
    icon: IconUnderline,
    apply: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'bulletList',
    label: 'Bullet list',
    icon: IconList,
    apply: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    label: 'Numbered list',
    icon: IconListNumbers,
    apply: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
];

const nextStop = (key: string, stop: number, count: number): number | null => {
  if (key === 'ArrowRight') return (stop + 1) % count;
  if (key === 'ArrowLeft') return (stop + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
};

/** A click on a style leaves the focus in the text, so that typing goes on at once. */
const keepFocus = (event: MouseEvent): void => {
  if (event.target instanceof Element && event.target.closest('[data-style]') !== null)
    event.preventDefault();
};

interface RichTextBarProps {
  readonly editor: Editor;
}

export function RichTextBar({ editor }: RichTextBarProps) {
  const [stop, setStop] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => styles.map((style) => current.isActive(style.name)),
  });

  const move = (event: KeyboardEvent) => {
    const target = nextStop(event.key, stop, styles.length + 1);
    const isButton = event.target instanceof HTMLButtonElement && bar.current?.contains(event.target);
    if (target === null || !isButton) return;
    event.preventDefault();
    setStop(target);
    bar.current?.querySelectorAll<HTMLButtonElement>('[data-style]')[target]?.focus();
  };

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Text style"
      className={richTextStyles.toolbar}
      onKeyDown={move}
      onMouseDown={keepFocus}
    >
      {styles.map(({ name, label, icon: Icon, apply }, index) => (
        <Tooltip key={name} label={label} openDelay={500}>
          <button
            type="button"
            data-style={name}
            aria-label={label}
            aria-pressed={active[index] ?? false}
            tabIndex={index === stop ? 0 : -1}
            className={richTextStyles.control}
            onFocus={() => setStop(index)}
            onClick={() => apply(editor)}
          >
            <Icon size={16} stroke={1.75} aria-hidden />
          </button>
        </Tooltip>
      ))}
      <RichTextLink
        editor={editor}
        tabIndex={stop === styles.length ? 0 : -1}
        onFocus={() => setStop(styles.length)}
      />
    </div>
  );
}
