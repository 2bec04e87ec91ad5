// Where does somebody sign by hand? A field for a finger, a pen or the mouse; who cannot draw signs with the typed name
import { Button } from '@mantine/core';
import { type PointerEvent, useRef, useState } from 'react';
import type { Strokes } from '../../contract/model.ts';
import styles from './sign.module.css';
import { pointIn, withPoint, withStroke } from './stroke.rules.ts';
import type { Wording } from './wording.ts';

interface SignaturePadProps {
  readonly wording: Wording;
  readonly strokes: Strokes;
  readonly onChange: (change: (before: Strokes) => Strokes) => void;
}

const WIDTH = 300;
const HEIGHT = 100;

const pathOf = (stroke: Strokes[number]): string => {
  const places = stroke.map(([x, y]) => `${x * WIDTH} ${y * HEIGHT}`);
  return places.length === 1 ? `M${places[0]}h0.01` : `M${places.join('L')}`;
};

export const SignaturePad = ({ wording, strokes, onChange }: SignaturePadProps) => {
  const field = useRef<SVGSVGElement>(null);
  const [isDrawing, setDrawing] = useState(false);
  const placeOf = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return pointIn(box, event.clientX, event.clientY);
  };
  const begin = (event: PointerEvent<SVGSVGElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = placeOf(event);
    setDrawing(true);
    onChange((before) => withStroke(before, point));
  };
  const draw = (event: PointerEvent): void => {
    if (!isDrawing) return;
    const point = placeOf(event);
    onChange((before) => withPoint(before, point));
  };
  return (
    <div>
      <p className={styles.label}>{wording.draw}</p>
      <svg
        ref={field}
        className={styles.pad}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={wording.draw}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={() => setDrawing(false)}
        onPointerCancel={() => setDrawing(false)}
      >
        <path className={styles.line} d={`M12 ${HEIGHT - 22}H${WIDTH - 12}`} />
        {strokes.map((stroke, index) => (
          <path key={index} className={styles.stroke} d={pathOf(stroke)} />
        ))}
      </svg>
      <p className={styles.under}>
        <span className="dim">{wording.drawHint}</span>
        {strokes.length === 0 ? null : (
          <Button size="compact-sm" variant="subtle" onClick={() => onChange(() => [])}>
            {wording.clear}
          </Button>
        )}
      </p>
    </div>
  );
};
