// How did the best blow of an attached session go, beside what was expected? As the printed report draws it
import { drawnBlow, expectedMarks } from '@alveary/modules/spirometry/contract/blow-curves.ts';
import type { SessionFigures } from '@alveary/modules/spirometry/contract/model.ts';
import type { BlowCurve } from '@alveary/portal/ui/chart/blow.ts';
import { FlowVolume } from '@alveary/portal/ui/chart/flow-volume.tsx';
import { VolumeTime } from '@alveary/portal/ui/chart/volume-time.tsx';
import { useMemo } from 'react';
import type { ShownFigures } from '../contract/figures.ts';
import styles from './reports.module.css';

interface BestCurveProps {
  readonly session: SessionFigures;
  readonly shown: ShownFigures;
}

const WIDTH = 310;
const HEIGHT = 200;

export const BestCurve = ({ session, shown }: BestCurveProps) => {
  const drawn = useMemo(() => {
    const stored = shown.figures.curves?.find(({ session_id }) => session_id === session.id);
    const blow = stored === undefined ? null : drawnBlow(stored);
    if (blow === null) return null;
    const lines = (of: keyof typeof blow): BlowCurve[] => [
      ...expectedMarks(session.predicted_values).flatMap(({ name, ...mark }): BlowCurve[] =>
        mark[of].length === 0 ? [] : [{ id: name, name, points: mark[of], look: 'predicted' }],
      ),
      { id: 'best', name: 'Best blow', points: blow[of], look: 'chosen' },
    ];
    return { flowVolume: lines('flowVolume'), volumeTime: lines('volumeTime') };
  }, [session, shown]);
  if (drawn === null) return <p className="dim">No curve of the best blow was kept with this session.</p>;
  return (
    <>
      <div className={styles.plots}>
        <div style={{ width: WIDTH }}>
          <FlowVolume curves={drawn.flowVolume} raised="best" width={WIDTH} />
        </div>
        <div style={{ width: WIDTH }}>
          <VolumeTime curves={drawn.volumeTime} raised="best" width={WIDTH} height={HEIGHT} />
        </div>
      </div>
      {session.predicted_values.length === 0 ? null : (
        <p className="dim">Dashed marks: predicted PEF, FEV1 and FVC; the equations predict no curve.</p>
      )}
    </>
  );
};
