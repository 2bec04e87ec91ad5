// What goes over, what stays behind, and what is in the way of a merge?
import { IconAlertTriangle } from '@tabler/icons-react';
import type { MergePreview } from '../contract/model.ts';
import { signsOfTwoPeople } from '../contract/rules.ts';
import { alikeWords, fieldNames, hindranceInWords, movingWords } from './merge-words.rules.ts';
import styles from './merge.module.css';

export const MergeOutcome = ({ preview }: { readonly preview: MergePreview }) => {
  const signs = signsOfTwoPeople(preview.survivor, preview.merged);
  const moving = movingWords(preview.counts);
  const alike = alikeWords(preview.counts);
  return (
    <div className={styles.outcome}>
      {signs.length === 0 ? null : (
        <section className={styles.signs} aria-label="Doubt">
          <h3>
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
            These look like two people
          </h3>
          <p>
            The records differ in{' '}
            {new Intl.ListFormat('en-US').format(signs.map((field) => fieldNames[field].toLowerCase()))}.
            Merge them only when you are sure.
          </p>
        </section>
      )}
      {preview.hindrances.length === 0 ? null : (
        <section className={styles.hindrances} aria-label="In the way">
          <h3>
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
            These records cannot be merged yet
          </h3>
          <ul>
            {preview.hindrances.map((hindrance) => (
              <li key={hindranceInWords(hindrance)}>{hindranceInWords(hindrance)}</li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <b>Goes over to the record that is kept: </b>
        {moving.length === 0 ? 'nothing; the other record is empty' : moving.join(', ')}.
      </p>
      {alike.length === 0 ? null : (
        <p>
          <b>Stays with the closed record, since the other one has its own: </b>
          {alike.join(', ')}.
        </p>
      )}
      <p className="dim">
        The closed record is found no more; its address leads to the one that is kept. The merge can be
        undone.
      </p>
    </div>
  );
};
