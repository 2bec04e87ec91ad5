// How is a file chosen? By a button that opens the file chooser, or by dropping it there; the message stands below it.
import { IconFileText, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useState } from 'react';
import { FieldMessage } from './field-message.tsx';
import styles from './file-field.module.css';

interface FileFieldProps {
  readonly label: string;
  /** Media types. */
  readonly accepts: readonly string[];
  readonly hint: string;
  readonly error: string | null;
  readonly file: File | null;
  /** The size of the chosen file, in words. */
  readonly sizeText: string;
  /** Another file cannot be chosen now. The field keeps the focus. */
  readonly isReadOnly?: boolean;
  readonly onChoose: (file: File) => void;
}

export const FileField = (props: FileFieldProps) => {
  const { label, accepts, hint, error, file, sizeText, isReadOnly = false, onChoose } = props;
  const id = useId();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent, isNowOver: boolean): void => {
    event.preventDefault();
    setOver(isNowOver && !isReadOnly);
  };
  const drop = (event: DragEvent): void => {
    over(event, false);
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined && !isReadOnly) onChoose(dropped);
  };
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div
        className={styles.drop}
        data-over={isOver}
        data-error={error !== null}
        data-disabled={isReadOnly}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={drop}
      >
        <input
          id={id}
          type="file"
          accept={accepts.join(',')}
          aria-disabled={isReadOnly}
          onClick={(event) => isReadOnly && event.preventDefault()}
          aria-invalid={error !== null}
          aria-describedby={`${id}-chosen ${id}-message`}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen !== undefined) onChoose(chosen);
            // The same file can be chosen again after it was mended.
            currentTarget.value = '';
          }}
        />
        <span id={`${id}-chosen`} className={styles.chosen}>
          {file === null ? (
            <>
              <IconUpload size={18} stroke={1.75} aria-hidden />
              <span>
                <b>Choose a file</b> or drop it here
              </span>
            </>
          ) : (
            <>
              <IconFileText size={18} stroke={1.75} aria-hidden />
              <b>{file.name}</b>
              <span className="dim tabular">{sizeText}</span>
              <span className={styles.another}>Choose another</span>
            </>
          )}
        </span>
      </div>
      <FieldMessage id={`${id}-message`} error={error} hint={hint} />
    </div>
  );
};
