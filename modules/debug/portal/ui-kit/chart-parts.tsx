// How do the charts look: rows through time, curves of a breath, z-scores, sparklines? (design language §13)
import { now } from '@alveary/portal/lib/clock.ts';
import { showDay, showDayTime } from '@alveary/portal/lib/dates.ts';
import { FlowVolume } from '@alveary/portal/ui/chart/flow-volume.tsx';
import { Sparkline } from '@alveary/portal/ui/chart/sparkline.tsx';
import { TimeRow } from '@alveary/portal/ui/chart/time-row.tsx';
import { useTimeAxis } from '@alveary/portal/ui/chart/use-time-axis.ts';
import { VolumeTime } from '@alveary/portal/ui/chart/volume-time.tsx';
import { ZBar } from '@alveary/portal/ui/chart/z-bar.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Part, Parts } from './part.tsx';
import { flowCurves, sampleWindow, samples, volumeCurves } from './chart-samples.ts';
import styles from '../debug.module.css';

const whole = (value: number): string => String(Math.round(value));
const twoPlaces = (value: number): string => value.toFixed(2);
const dayOf = (time: number): string => showDay(new Date(time).toISOString(), 'en-US').replace(/, \d+$/, '');
const momentOf = (time: number): string => showDayTime(new Date(time).toISOString(), 'en-US');
const said = { dayOf, momentOf };

const TimeRows = () => {
  const [given] = useState(() => ({ window: sampleWindow(now()), series: samples(now()) }));
  const axis = useTimeAxis(given.window);
  const { spirometry, spo2, pressure, steps, scores, air } = given.series;
  return (
    <div className={styles.wide}>
      <Button size="xs" variant="default" disabled={!axis.isZoomed} onClick={axis.reset}>
        Three months
      </Button>
      <TimeRow
        {...said}
        title="Spirometry"
        unit="z"
        series={spirometry}
        axis={axis}
        scale={[-4, 2]}
        limit={{ value: -1.64, words: 'Lower limit' }}
        height={120}
        show={twoPlaces}
      />
      <TimeRow
        {...said}
        title="SpO2"
        unit="%"
        series={spo2}
        axis={axis}
        scale={[82, 100]}
        usual={{ low: 91, high: 95, words: 'Usual range' }}
        show={whole}
      />
      <TimeRow
        {...said}
        title="Blood pressure"
        unit="mmHg"
        series={pressure}
        axis={axis}
        scale={[50, 170]}
        show={whole}
      />
      <TimeRow
        {...said}
        title="Steps"
        unit="steps"
        series={steps}
        axis={axis}
        scale={[0, 12_000]}
        show={whole}
      />
      <TimeRow
        {...said}
        title="COPD assessment test"
        unit="of 40"
        series={scores}
        axis={axis}
        scale={[0, 40]}
        show={whole}
      />
      <TimeRow
        {...said}
        title="Air quality"
        unit="of 5"
        series={air}
        axis={axis}
        scale={[0, 5]}
        hasTimes
        show={whole}
      />
    </div>
  );
};

export const ChartParts = () => (
  <Parts title="Charts">
    <Part title="Rows on one axis: drag to zoom, double click to go back, arrows from reading to reading">
      <TimeRows />
    </Part>
    <Part title="Curves of a breath">
      <FlowVolume curves={flowCurves} width={300} />
      <VolumeTime curves={volumeCurves} width={230} height={200} />
    </Part>
    <Part title="z-scores">
      <ZBar name="FEV1" z={-1.71} before={-1.56} />
      <ZBar name="FVC" z={-0.29} before={-0.25} />
      <ZBar name="FEV1/FVC" z={-2.51} before={-2.33} />
    </Part>
    <Part title="Sparklines: moved, with the usual range, and a constant that has none">
      <Sparkline values={[96, 95, 97, 94, 93, 90]} usual={{ low: 91, high: 96 }} summary="SpO2: 90 to 97%" />
      <Sparkline values={[70, 72, 71, 75, 78]} summary="Heart rate: 70 to 78 bpm" />
      <Sparkline values={[180, 180, 180]} summary="Height" />
    </Part>
  </Parts>
);
