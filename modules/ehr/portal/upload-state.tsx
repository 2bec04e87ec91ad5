// What became of a document that was sent to the record system?
import { Badge, type BadgeTone } from '@alveary/portal/ui/badge.tsx';
import type { EhrUpload } from '../contract/model.ts';
import styles from './ehr.module.css';

const states: Readonly<Record<EhrUpload['state'], { readonly word: string; readonly tone: BadgeTone }>> = {
  QUEUED: { word: 'On its way to the record system', tone: 'warning' },
  FILED: { word: 'In the record system', tone: 'success' },
  REFUSED: { word: 'Refused by the record system', tone: 'error' },
};

export const UploadState = ({ upload }: { readonly upload: Pick<EhrUpload, 'state' | 'problem'> }) => {
  const { word, tone } = states[upload.state];
  return (
    <span className={styles.state} role="status">
      <Badge tone={tone}>{word}</Badge>
      {upload.problem === null || upload.state === 'FILED' ? null : (
        <span className="dim">{upload.problem}</span>
      )}
    </span>
  );
};
