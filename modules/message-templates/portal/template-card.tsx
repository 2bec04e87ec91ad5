// What does a message template say, who wrote it, and what can be done with it? (CONSENT-022, CONSENT-023)
import type { MessageTemplate } from '../contract/model.ts';
import { writtenPlaceholders } from '../contract/rules.ts';
import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { now } from '@alveary/portal/lib/clock.ts';
import { type DateLocale, showWhen } from '@alveary/portal/lib/dates.ts';
import styles from './message-templates.module.css';

interface TemplateCardProps {
  readonly template: MessageTemplate;
  readonly locale: DateLocale;
  readonly mayChange: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export const TemplateCard = ({ template, locale, mayChange, onEdit, onRemove }: TemplateCardProps) => (
  <li className={styles.template}>
    <div className={styles.text}>
      <h2>{template.title}</h2>
      <TextWithPlaceholders text={template.body} />
      <p className={`dim ${styles.by}`}>
        {template.createdByName} · changed {showWhen(template.updatedAt, now(), locale)}
      </p>
    </div>
    {mayChange ? (
      <div className={styles.acts}>
        <Button
          variant="default"
          size="xs"
          aria-label={`Edit ${template.title}`}
          leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
          onClick={onEdit}
        >
          Edit
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={`Delete ${template.title}`}
          leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
          onClick={onRemove}
        >
          Delete
        </Button>
      </div>
    ) : null}
  </li>
);

const IN_BRACES = /(\{[^{}]*\})/;

/** The words that are replaced stand out from those that are sent as written. */
const TextWithPlaceholders = ({ text }: { readonly text: string }) => {
  // A piece is known by where it stands: pieces are never moved.
  const pieces = text.split(IN_BRACES).map((piece, at) => ({ piece, at }));
  return (
    <p className={styles.body}>
      {pieces.map(({ piece, at }) =>
        writtenPlaceholders.includes(piece) ? (
          <span key={at} className={styles.placeholder}>
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
    </p>
  );
};
