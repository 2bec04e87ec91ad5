import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInPortal } from '../../shell/testing/portal.tsx';
import type { BlowCurve } from './blow.ts';
import { FlowVolume } from './flow-volume.tsx';
import { Sparkline } from './sparkline.tsx';
import type { TimeSeries } from './time-series.ts';
import { TimeRow } from './time-row.tsx';
import { useTimeAxis } from './use-time-axis.ts';
import { ZBar } from './z-bar.tsx';

const DAY = 86_400_000;
const start = Date.UTC(2026, 10, 1);
const heart: readonly TimeSeries[] = [
  {
    name: 'SpO2',
    kind: 'line',
    times: [0, 1, 2, 3].map((day) => start + day * DAY),
    values: [95, 94, 93, 90],
  },
];
const pressure: readonly TimeSeries[] = [
  { name: 'Blood pressure', kind: 'span', times: [start + DAY], values: [140], lower: [85] },
];
const usualWindow = { from: start, to: start + 4 * DAY };
const scale = [85, 100] as const;
const usual = { low: 91, high: 95, words: 'Usual range' };
const show = (value: number): string => String(Math.round(value));
const dayOf = (time: number): string => new Date(time).toISOString().slice(5, 10);
const shared = { show, dayOf, momentOf: dayOf };

const Rows = () => {
  const axis = useTimeAxis(usualWindow);
  return (
    <div style={{ width: 900 }}>
      <p>{axis.isZoomed ? `${dayOf(axis.window.from)} to ${dayOf(axis.window.to)}` : 'All days'}</p>
      <TimeRow {...shared} title="SpO2" unit="%" series={heart} axis={axis} scale={scale} usual={usual} />
      <TimeRow
        {...shared}
        title="Blood pressure"
        unit="mmHg"
        series={pressure}
        axis={axis}
        scale={[60, 180]}
        hasTimes
      />
    </div>
  );
};

const canvases = () => [...document.querySelectorAll('canvas')];
/** How many pixels of a canvas have a colour. */
const inkOf = (canvas: HTMLCanvasElement): number => {
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  let ink = 0;
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) ink += 1;
  return ink;
};

describe('rows of a time chart', () => {
  it('each is painted, says what it shows, and speaks when the last value is below the usual range', async () => {
    const { screen } = await renderInPortal(<Rows />);
    await vi.waitFor(() => expect(canvases()).toHaveLength(2));
    await vi.waitFor(() => expect(canvases().every((canvas) => inkOf(canvas) > 500)).toBe(true));
    await expect
      .element(
        screen.getByRole('img', {
          name: 'SpO2, 11-01 to 11-05. SpO2: 4 values between 90 and 95%. Usual 91 to 95%.',
        }),
      )
      .toBeVisible();
    await expect.element(screen.getByText('Below usual')).toBeVisible();
    await expect.element(screen.getByText('140 / 85')).toBeVisible();
  });

  it('the arrows go from reading to reading, and every row tells its value at that moment', async () => {
    const { screen } = await renderInPortal(<Rows />);
    const plot = screen.getByRole('img', { name: /^SpO2/ });
    await vi.waitFor(() => expect(canvases()).toHaveLength(2));
    plot.element().focus();
    await userEvent.keyboard('{Home}');
    const row = (name: string) => screen.getByRole('region', { name });
    await expect.element(row('SpO2').getByText('Usual 91 to 95 · 11-01')).toBeVisible();
    await expect.element(row('Blood pressure').getByText('No value up to here')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(row('SpO2').getByText('Usual 91 to 95 · 11-03')).toBeVisible();
    await expect.element(row('Blood pressure').getByText('140 / 85')).toBeVisible();
    await userEvent.keyboard('{End}');
    await expect.element(row('SpO2').getByText('Below usual')).toBeVisible();
  });

  it('dragging chooses the days of all rows, a double click goes back', async () => {
    const { screen } = await renderInPortal(<Rows />);
    await vi.waitFor(() => expect(document.querySelectorAll('.u-over')).toHaveLength(2));
    const over = document.querySelector<HTMLElement>('.u-over')!;
    const { left, top, width } = over.getBoundingClientRect();
    const mouse = (type: string, part: number, on: EventTarget = over) =>
      on.dispatchEvent(
        new MouseEvent(type, {
          bubbles: true,
          clientX: left + width * part,
          clientY: top + 20,
          button: 0,
          movementX: 5,
        }),
      );
    mouse('mousemove', 0.25);
    mouse('mousedown', 0.25);
    mouse('mousemove', 0.75);
    mouse('mouseup', 0.75, document);
    await expect.element(screen.getByText('11-02 to 11-04')).toBeVisible();
    document.querySelector('.u-over')!.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    await expect.element(screen.getByText('All days')).toBeVisible();
  });

  it('the same values stand in a table', async () => {
    const { screen } = await renderInPortal(<Rows />);
    await screen.getByRole('button', { name: 'SpO2 as a table' }).click();
    const cells = () =>
      screen
        .getByRole('table', { name: 'Values of SpO2' })
        .getByRole('cell')
        .elements()
        .map((cell) => cell.textContent);
    await expect.poll(() => cells().slice(0, 3)).toEqual(['11-04', 'SpO2', '90']);
    expect(cells()).toHaveLength(12);
  });

  it('the other scheme paints in its own colours', async () => {
    await renderInPortal(<Rows />);
    await vi.waitFor(() => expect(canvases()).toHaveLength(2));
    const colours = () => {
      const [canvas] = canvases();
      const { data } = canvas!.getContext('2d')!.getImageData(0, 0, canvas!.width, canvas!.height);
      return new Set(
        Array.from({ length: data.length / 4 }, (_, at) => data.slice(at * 4, at * 4 + 3).join()),
      );
    };
    await vi.waitFor(() => expect(colours()).toContain('11,92,173'));
    document.documentElement.setAttribute('data-mantine-color-scheme', 'dark');
    await vi.waitFor(() => expect(colours()).toContain('111,177,245'));
    document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
  });
});

const Scores = () => {
  const axis = useTimeAxis(usualWindow);
  const scores: readonly TimeSeries[] = [
    { name: 'Breathlessness', kind: 'scores', times: [start + 2 * DAY], values: [0] },
  ];
  const zone = { low: 0, high: 1, words: 'Green zone' };
  return (
    <div style={{ width: 900 }}>
      <TimeRow
        {...shared}
        title="Breathlessness"
        unit="mMRC"
        series={scores}
        axis={axis}
        scale={[-0.4, 4.6]}
        zone={zone}
      />
    </div>
  );
};

it('a score of 0 stands whole above the ground, and what the band means beside the plot', async () => {
  const { screen } = await renderInPortal(<Scores />);
  await expect.element(screen.getByText('Green zone')).toBeVisible();
  await vi.waitFor(() => expect(canvases()).toHaveLength(1));
  const [canvas] = canvases();
  const ratio = devicePixelRatio;
  // Right of the dot in the middle, from half a line above the score down to the edge.
  const [left, width] = [(canvas!.width - 46 * ratio) / 2 + 7 * ratio, 14 * ratio];
  const isDarkLine = (top: number): boolean => {
    const { data } = canvas!.getContext('2d')!.getImageData(left, top, width, 1);
    return Array.from({ length: data.length / 4 }, (_, at) => data[at * 4]!).some(
      (red, at) => red < 90 && data[at * 4 + 3]! > 128,
    );
  };
  const bottom = () =>
    Array.from({ length: 26 * ratio }, (_, at) => canvas!.height - at - 1).find(isDarkLine) ?? Infinity;
  // The ground is 8 pixels above the edge; a number that is cut off ends there.
  await vi.waitFor(() => expect(bottom()).toBeLessThan(canvas!.height - 9 * ratio));
});

const blow: BlowCurve = {
  id: '1',
  name: 'Test 1',
  look: 'chosen',
  points: [
    { x: 0, y: 0 },
    { x: 0.5, y: 7.4 },
    { x: 3.6, y: 0 },
    { x: 1.8, y: -4.4 },
    { x: 0, y: 0 },
  ],
};

it.each([300, 480])('flow–volume at %i px: 2 L/s are as long as 1 L', async (width) => {
  const { screen } = await renderInPortal(<FlowVolume curves={[blow]} width={width} />);
  const figure = screen.getByRole('img', {
    name: 'Flow–volume. Curves: Test 1 (chosen). Highest flow 7.40 L/s.',
  });
  await expect.element(figure).toBeVisible();
  const at = (word: string) => {
    const text = [...figure.element().querySelectorAll('text')].find((one) => one.textContent === word);
    return text!.getBoundingClientRect();
  };
  const litre = at('2').left - at('1').left;
  const twoFlows = at('-2').bottom - at('-4').bottom;
  expect(Math.abs(Math.abs(twoFlows) - litre)).toBeLessThan(1);
});

it('a line of a constant is not drawn; one that moved shows where the value usually lies', async () => {
  const { screen } = await renderInPortal(
    <>
      <Sparkline values={[97, 97, 97]} summary="level" />
      <Sparkline values={[97, 95, 90]} usual={{ low: 91, high: 96 }} summary="falling" />
    </>,
  );
  await expect.element(screen.getByRole('img', { name: 'falling' })).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'level' })).not.toBeInTheDocument();
  expect(screen.getByRole('img').element().querySelectorAll('rect')).toHaveLength(1);
});

it('SPIRO-011 the lower limit is a line at a z-score of -1.64; one below it is hatched and said', async () => {
  const { screen } = await renderInPortal(
    <>
      <ZBar name="FEV1" z={-1.71} before={-1.56} />
      <ZBar name="FVC" z={-0.25} />
    </>,
  );
  await expect
    .element(screen.getByRole('img', { name: 'FEV1: z -1.71, below the lower limit, before -1.56' }))
    .toBeVisible();
  // From -4 to 2 over 230 pixels, 4 of them left free on either side.
  const lines = screen.getByRole('img', { name: /^FVC/ }).element().querySelectorAll('line');
  const dashed = [...lines].filter((line) => line.hasAttribute('stroke-dasharray'));
  expect(dashed).toHaveLength(1);
  for (const end of ['x1', 'x2']) {
    expect(Number(dashed[0]!.getAttribute(end))).toBeCloseTo(4 + ((4 - 1.64) / 6) * 222, 3);
  }
  const fills = (name: string) =>
    [
      ...screen
        .getByRole('img', { name: new RegExp(name) })
        .element()
        .querySelectorAll('rect'),
    ].map((bar) => bar.getAttribute('fill'));
  expect(fills('FEV1: z -1.71').at(-1)).toMatch(/^url/);
  expect(fills('FVC: z -0.25').at(-1)).toBe('var(--al-c1)');
});
