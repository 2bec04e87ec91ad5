// How many patients are where in their month? Each number narrows the list to those it counts (OP-TASK-5)
import type { CockpitTiles, Tile } from '../contract/model.ts';
import styles from './cockpit.module.css';
import { tilesOf } from './tile-words.rules.ts';

interface TilesProps {
  /** Undefined until the first answer. */
  readonly answer: CockpitTiles | undefined;
  readonly chosen: Tile | null;
  readonly onChoose: (tile: Tile | null) => void;
}

export const Tiles = ({ answer, chosen, onChoose }: TilesProps) => (
  <div role="group" aria-label="Patients this month" className={styles.tiles}>
    {tilesOf(answer).map(({ tile, title, count }) => (
      <button
        key={title}
        type="button"
        className={styles.tile}
        aria-pressed={chosen === tile}
        onClick={() => onChoose(chosen === tile ? null : tile)}
      >
        <span className={styles.count}>{count ?? '–'}</span>
        <span>{title}</span>
      </button>
    ))}
  </div>
);
