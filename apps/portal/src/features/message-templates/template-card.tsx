// What does a message template say, who wrote it, and what can be done with it? (CONSENT-022, CONSENT-023)
import type { MessageTemplate } from '@alveary/contract/message-templates/model.ts';
import { writtenPlaceholders } from '@alveary/contract/message-templates/rules.ts';
import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { now } from '../../lib/clock.ts';
import { type DateLocale, showWhen } from '../../lib/dates.ts';

interface TemplateCardProps {
  readonly template: MessageTemplate;
  readonly locale: DateLocale;
  readonly mayChange: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export const TemplateCard = ({ template, locale, mayChange, onEdit, onRemove }: TemplateCardProps) => (
  <li className="template">
    <div className="template-text">
      <h2>{template.title}</h2>
      <TextWithPlaceholders text={template.body} />
      <p className="dim template-by">
        {template.createdByName} · changed {showWhen(template.updatedAt, now(), locale)}
      </p>
    </div>
    {mayChange ? (
      <div className="template-acts">
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
    <p className="template-body">
      {pieces.map(({ piece, at }) =>
        writtenPlaceholders.includes(piece) ? (
          <span key={at} className="template-placeholder">
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
    </p>
  );
};
