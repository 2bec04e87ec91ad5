// Does each line of `npm run alveary -- spirometry …` get its one answer, and each wrong one its error? (architecture: Command line)
import { describe, expect, it } from 'vitest';
import type { Command, CommandSession } from '@alveary/server/platform/commands/command.ts';
import { runCommand } from '@alveary/server/platform/commands/run-command.ts';
import { readConfig } from '@alveary/server/platform/config.ts';
import { spirometryGradeCommand } from '../spirometry-grade.command.ts';
import { spirometryInterpretCommand } from '../spirometry-interpret.command.ts';
import { spirometryReferenceCommand } from '../spirometry-reference.command.ts';
import { spirometryResponseCommand } from '../spirometry-response.command.ts';

const speak = async (
  command: Command,
  lines: readonly string[],
  stop = new AbortController(),
  args: readonly string[] = [],
) => {
  const [out, err]: [string[], string[]] = [[], []];
  const session: CommandSession = {
    config: readConfig({}),
    print: (line) => void out.push(line),
    tell: (line) => void err.push(line),
    readInput: () => Promise.reject(new Error('it reads lines')),
    readLines: async function* () {
      yield* lines;
    },
    openDatabase: () => Promise.reject(new Error('it needs no database')),
    signal: stop.signal,
  };
  const code = await runCommand([command], [...command.name.split(' '), ...args], session, () => session);
  return { code, out, err };
};

/** The answers of lines, each written as JSON or as it stands. */
const answers = async (command: Command, ...lines: readonly unknown[]): Promise<readonly unknown[]> => {
  const written = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  const { code, out, err } = await speak(command, written);
  expect([code, err, out.length]).toEqual([0, [], lines.length]);
  return out.map((line) => JSON.parse(line));
};

const man = { equation: 'gli-2012', sex: 'male', ageYears: 40, heightCm: 175, ethnicity: 'caucasian' };

describe('every command', () => {
  const one = { z: { FEV1: 0, FVC: 0, FEV1FVC: 0 } };
  const fine = { pattern: 'normal', severity: 'normal' };

  it('answers what cannot be read with an error, and goes on', async () => {
    expect(await answers(spirometryInterpretCommand, one, '', '  ', '{"z":', 'null', '[]', '7', one)).toEqual(
      [
        fine,
        { error: 'The line is empty. Write one JSON object a line.' },
        { error: 'The line is empty. Write one JSON object a line.' },
        { error: expect.stringMatching(/^The line is no JSON: .*\. Write one JSON object a line\.$/) },
        { error: 'The line must be an object with the fields z; found null.' },
        { error: 'The line must be an object with the fields z; found [].' },
        { error: 'The line must be an object with the fields z; found 7.' },
        fine,
      ],
    );
  });

  it('names every field that is missing, unknown or wrong', async () => {
    const wrong = { z: { FEV1: '-1', FVC: 0, PEF: 2 }, y: 'x'.repeat(500) };
    expect(
      await answers(spirometryInterpretCommand, wrong, '{"z":{"FEV1":1e999,"FVC":0,"FEV1FVC":0}}'),
    ).toEqual([
      {
        error:
          'z.FEV1 must be a z-score, such as -1.7; found "-1". z.FEV1FVC is missing: give a z-score, such as -1.7. ' +
          'z has no field "PEF"; its fields are FEV1, FVC, FEV1FVC. The line has no field "y"; its fields are z.',
      },
      { error: 'z.FEV1 must be a z-score, such as -1.7; found Infinity.' },
    ]);
  });

  it('quotes only the beginning of what is long', async () => {
    const [{ error }] = (await answers(spirometryInterpretCommand, { z: 'x'.repeat(500) })) as [
      { error: string },
    ];
    expect(error).toMatch(/; found "x{59}…\.$/);
  });

  it('takes no options, and stops between two lines when it is told to', async () => {
    const stop = new AbortController();
    stop.abort();
    expect(await speak(spirometryInterpretCommand, [JSON.stringify(one)], stop)).toMatchObject({
      code: 0,
      out: [],
    });
    const refused = await speak(spirometryInterpretCommand, [], new AbortController(), ['--fast']);
    expect(refused).toEqual({
      code: 2,
      out: [],
      err: [
        'This command takes no options; found "--fast". It reads JSON lines. See: npm run alveary -- spirometry interpret --help',
      ],
    });
  });
});

describe('spirometry reference', () => {
  it('answers as its help says', async () => {
    expect(await answers(spirometryReferenceCommand, { ...man, measured: { FEV1: 3 } })).toEqual([
      {
        FEV1: { measured: 3, predicted: 4.078, lln: 3.2313, uln: 4.8906, z: -2.08, percentPredicted: 73.57 },
      },
    ]);
    const [line, answer] = spirometryReferenceCommand.usage.match(/^ {2}\{.*\}$/gm) ?? [];
    expect(await answers(spirometryReferenceCommand, line)).toEqual([JSON.parse(answer ?? '')]);
  });

  it('without measured values answers all measures, and why one has none at this age', async () => {
    const { ethnicity: _untold, ...untold } = man;
    const [gli, child, nhanes, global] = (await answers(
      spirometryReferenceCommand,
      man,
      { ...untold, ageYears: 5, heightCm: 110, measured: {} },
      { ...man, equation: 'nhanes-3' },
      { ...untold, equation: 'gli-global-2022' },
    )) as Record<string, object>[];
    expect(Object.keys(gli!)).toEqual(['FEV1', 'FVC', 'FEV1FVC', 'FEF2575', 'FEF75', 'FEV075', 'FEV075FVC']);
    expect(gli!['FEV075']).toEqual({
      error: 'FEV0.75 of GLI-2012 has values for 3 to 7 years; the age is 40.',
    });
    expect(child!['FEV075']).toEqual({
      predicted: expect.any(Number),
      lln: expect.any(Number),
      uln: expect.any(Number),
      assumedEthnicity: 'other',
    });
    expect(Object.keys(nhanes!)).toEqual(['FEV1', 'FVC', 'FEV1FVC', 'FEF2575', 'FEV6', 'FEV1FEV6', 'PEF']);
    expect(nhanes!['PEF']).not.toHaveProperty('assumedEthnicity');
    expect(global).toEqual({
      FEV1: { predicted: 3.8355, lln: 2.9388, uln: 4.6864 },
      FVC: expect.any(Object),
      FEV1FVC: expect.any(Object),
    });
  });

  it.each([
    [{ ...man, ageYears: 96 }, /^FEV1 of GLI-2012 has values for 3 to 95 years; the age is 96\. FVC of .*/],
    [
      { ...man, ageYears: 96, measured: { FEV1: 3 } },
      'FEV1 of GLI-2012 has values for 3 to 95 years; the age is 96.',
    ],
    [{ ...man, heightCm: 1.75 }, 'The height must be between 50 and 250 centimetres; found 1.75.'],
    [
      { ...man, measured: { FEV1: 3000 } },
      'FEV1 must be more than 0 and at most 15 litres; found 3000; is it in millilitres?',
    ],
    [{ ...man, measured: { FEV1: 3, FVC: -1 } }, 'FVC must be more than 0 and at most 15 litres; found -1.'],
    [{ ...man, measured: { PEF: 7 } }, /^GLI-2012 has no PEF; it has FEV1,/],
    [{ ...man, measured: { FEV2: 3 } }, /^measured has no field "FEV2"; its fields are FEV1, /],
    [{ ...man, ethnicity: 'mexican-american' }, /^GLI-2012 has no group mexican-american; it has /],
    [{ ...man, ethnicity: 'martian' }, /^ethnicity must be one of "caucasian", .*; found "martian"\.$/],
    [{ ...man, sex: undefined }, 'sex is missing: give one of "male", "female".'],
    [
      { ...man, equation: 'gli' },
      'equation must be one of "gli-global-2022", "gli-2012", "nhanes-3"; found "gli".',
    ],
    [{ ...man, ageYears: null }, 'ageYears must be decimal years, such as 40.5; found null.'],
  ])('%j: %s', async (line, error) => {
    const expected = typeof error === 'string' ? error : expect.stringMatching(error);
    expect(await answers(spirometryReferenceCommand, line)).toEqual([{ error: expected }]);
  });
});

const blown = (id: string, fev1: number | null, fvc: number | null, quality = 'acceptable', more = {}) => ({
  id,
  fev1,
  fev1Status: quality,
  fvc,
  fvcStatus: quality,
  ...more,
});

describe('spirometry grade', () => {
  it('answers as its help says', async () => {
    const [line, answer] = spirometryGradeCommand.usage.match(/^ {2}\{.*\}$/gm) ?? [];
    expect(await answers(spirometryGradeCommand, line)).toEqual([JSON.parse(answer ?? '')]);
  });

  it('grades FEV1 and FVC each, and picks the best', async () => {
    const manoeuvres = [
      blown('t1', 3.2, 4.1, 'acceptable', { fef2575: 2.9, pef: 8 }),
      blown('t2', 3.05, 3.85, 'acceptable', { fef2575: 2.8, pef: 8.2 }),
      blown('t3', 3.1, 3.8, 'acceptable', { fef2575: 2.7, pef: 7.9 }),
      blown('t4', 9, 9.5, 'unusable', { pef: 15 }),
      blown('t5', null, null, 'unusable'),
    ];
    const none = { bestFev1: null, bestFvc: null, bestOverall: null, fef2575: null, pef: null };
    expect(
      await answers(spirometryGradeCommand, { ageYears: 40, manoeuvres }, { ageYears: 40, manoeuvres: [] }),
    ).toEqual([
      {
        gradeFev1: 'A',
        gradeFvc: 'D',
        bestFev1: { value: 3.2, test: 't1' },
        bestFvc: { value: 4.1, test: 't1' },
        bestOverall: 't1',
        fef2575: 2.9,
        pef: 8.2,
      },
      { gradeFev1: 'F', gradeFvc: 'F', ...none },
    ]);
  });

  it.each([
    [
      [blown('t1', 4.2, 4.1)],
      'Manoeuvre t1: FEV1 4.2 L is above FVC 4.1 L. Nobody blows out more in a second than in all.',
    ],
    [[blown('t1', 3, 4), blown('t1', 3, 4)], 'Two manoeuvres have the id t1. Give each its own.'],
    [[blown('t1', -3, 4)], 'Manoeuvre t1: FEV1 must be more than 0 and at most 15 litres; found -3.'],
    [[blown('t1', 3, null)], 'Manoeuvre t1: its FVC is acceptable, so it needs a value in litres.'],
    [
      [blown('t1', 3, 4, 'good')],
      /^manoeuvres\[0\]\.fev1Status must be one of "acceptable", "usable", "unusable"; found "good"\./,
    ],
    [
      [blown('t1', 3, 4, 'usable', { pef: 500 })],
      'Manoeuvre t1: PEF must be more than 0 and at most 30 litres a second; found 500; is it in litres a minute?',
    ],
    [[blown('', 3, 4)], /^manoeuvres\[0\]\.id must be a text that is another one for each manoeuvre/],
    [undefined, 'manoeuvres must be a list of manoeuvres, which may be empty.'],
  ])('%j: %s', async (manoeuvres, error) => {
    const expected = typeof error === 'string' ? error : expect.stringMatching(error);
    expect(await answers(spirometryGradeCommand, { ageYears: 40, manoeuvres })).toEqual([
      { error: expected },
    ]);
  });

  it('never takes a value for better than the device does', async () => {
    const leaking = { fev1: 4.05, fvc: 5.4, device: { messages: ['Leak detected'] } };
    const manoeuvres = [
      blown('t1', 3.6, 4.9),
      blown('t2', 3.58, 4.88),
      blown('t3', 3.57, 4.87),
      { id: 't4', ...leaking },
      { id: 't5', ...leaking, device: { fev1_status: 'unusable', fvc_status: 'unusable' } },
      blown('t6', 4.05, 5.4, 'acceptable', { device: leaking.device }),
    ];
    expect(await answers(spirometryGradeCommand, { ageYears: 40, manoeuvres })).toMatchObject([
      { gradeFev1: 'A', gradeFvc: 'A', bestFev1: { value: 3.6 }, bestFvc: { value: 4.9 }, bestOverall: 't1' },
    ]);
  });

  it('asks for a status where no device said anything', async () => {
    expect(
      await answers(spirometryGradeCommand, { ageYears: 40, manoeuvres: [{ id: 't1', fev1: 3, fvc: 4 }] }),
    ).toEqual([
      {
        error:
          'Manoeuvre t1: its fev1Status is missing: give one of "acceptable", "usable", "unusable", or the words of the device.',
      },
    ]);
  });

  it('grades FEV0.75 of a young child whose manoeuvre was over within a second', async () => {
    const short = (id: string, fev075: number) => blown(id, null, 0.9, 'acceptable', { fev075, fet: 0.93 });
    const manoeuvres = [short('t1', 0.72), short('t2', 0.71), short('t3', 0.7)];
    const [young, older] = await answers(
      spirometryGradeCommand,
      { ageYears: 5.5, manoeuvres },
      { ageYears: 6.1, manoeuvres },
    );
    expect(young).toMatchObject({
      gradeFev075: 'A',
      bestFev075: { value: 0.72, test: 't1' },
      gradeFev1: 'F',
      bestFev1: null,
    });
    expect(older).not.toHaveProperty('gradeFev075');
  });

  it.each([-1, 131])('an age of %d years is refused', async (ageYears) => {
    expect(await answers(spirometryGradeCommand, { ageYears, manoeuvres: [] })).toEqual([
      { error: `ageYears must be between 0 and 130; found ${ageYears}.` },
    ]);
  });
});

describe('spirometry response', () => {
  const pair = {
    pre: { FEV1: 2.4, FVC: 3.5 },
    post: { FEV1: 2.8, FVC: 3.6 },
    predicted: { FEV1: 3.1, FVC: 3.7 },
  };

  it('answers as its help says', async () => {
    const [line, answer] = spirometryResponseCommand.usage.match(/^ {2}\{.*\}$/gm) ?? [];
    expect(await answers(spirometryResponseCommand, line)).toEqual([JSON.parse(answer ?? '')]);
  });

  it('by either rule, for one value or both', async () => {
    const { predicted: _none, ...measured } = pair;
    const fev1 = { pre: { FEV1: 2.4 }, post: { FEV1: 2.8 } };
    expect(
      await answers(spirometryResponseCommand, { ...measured, rule: '2005' }, { ...fev1, rule: 2005 }),
    ).toEqual([
      {
        FEV1: { change: 0.4, percent: 16.67, responds: true },
        FVC: { change: 0.1, percent: 2.86, responds: false },
      },
      { FEV1: { change: 0.4, percent: 16.67, responds: true } },
    ]);
  });

  it.each([
    [{ ...pair, rule: '2022', predicted: { FVC: 3 } }, 'predicted.FEV1 is missing: give litres.'],
    [{ ...pair, rule: '2022', predicted: undefined }, 'predicted.FEV1 is missing: give litres.'],
    [{ ...pair, rule: '2022', post: { FEV1: 3 } }, 'post.FVC is missing: give litres.'],
    [{ ...pair, rule: '2022', pre: { FVC: 3 } }, 'pre.FEV1 is missing: give litres.'],
    [
      { ...pair, rule: '2022', pre: { FEV1: 0, FVC: 3 } },
      'pre: FEV1 must be more than 0 and at most 15 litres; found 0.',
    ],
    [
      { ...pair, rule: '2022', predicted: { FEV1: -1 } },
      'predicted: FEV1 must be more than 0 and at most 15 litres; found -1.',
    ],
    [{ pre: {}, post: {}, rule: '2005' }, 'Give FEV1 or FVC, in litres, in pre and in post.'],
    [{ ...pair, rule: '2020' }, 'rule must be one of "2022", "2005"; found "2020".'],
    [pair, 'rule is missing: give one of "2022", "2005".'],
  ])('%j: %s', async (line, error) => {
    expect(await answers(spirometryResponseCommand, line)).toEqual([{ error }]);
  });
});

describe('spirometry interpret', () => {
  it('answers as its help says', async () => {
    const [line, answer] = spirometryInterpretCommand.usage.match(/^ {2}\{.*\}$/gm) ?? [];
    expect(await answers(spirometryInterpretCommand, line)).toEqual([JSON.parse(answer ?? '')]);
  });
});
