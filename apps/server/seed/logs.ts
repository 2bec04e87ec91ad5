// Which logs do the patients of the demo world have? Believable contacts of the people who look after them, mixed in kind.
import { utcHour } from './site-hours.ts';
import { communicationsOf } from './contact-kinds.ts';
import type { Calendar } from './calendar.ts';
import { diceFor } from './deterministic.ts';
import type { LogSeed } from './log-seed.ts';
import { mayasLogs } from './mayas-logs.ts';
import { hasRichChart } from './named-patients.ts';
import type { PatientSeed } from './patient-seed.ts';
import { careTeamOf } from './patient-seed.ts';

const logsByStatus: Readonly<Record<PatientSeed['status'], readonly [from: number, to: number]>> = {
  ELIGIBLE: [0, 0],
  NOT_AWARE: [0, 1],
  AWARE: [1, 3],
  ACTIVATED: [3, 8],
  MANAGED: [5, 14],
  DECLINED_PROSPECT: [1, 3],
  DISENROLLED: [3, 7],
};

const generated = (seed: PatientSeed, calendar: Calendar): readonly LogSeed[] => {
  if (seed.disease === null) return [];
  const dice = diceFor(`logs ${seed.ehrId}`);
  const [from, to] = hasRichChart(seed) ? [16, 22] : logsByStatus[seed.status];
  const count = dice.whole(from, to);
  const kinds = communicationsOf(seed.sites[0], seed.status);
  const step = Math.max(1, Math.floor((seed.daysKnown - 2) / (count + 1)));
  // Those who left the programme were not called since.
  const newest = seed.status === 'DISENROLLED' ? Math.floor(seed.daysKnown / 3) : dice.whole(1, 6);
  return Array.from({ length: count }, (_none, index) => {
    const days = Math.min(seed.daysKnown, newest + index * Math.min(step, 34));
    const [hour, minute] = [utcHour(seed.sites[0], dice.whole(8, 16)), dice.whole(0, 59)];
    const author = dice.pick(careTeamOf[seed.sites[0]]);
    const kind = dice.pick(kinds);
    const result = dice.pick(kind.results);
    const wasReached = !['MESSAGE_MACHINE', 'NO_ANSWER', 'ERROR'].includes(result);
    const noteText = wasReached && dice.chance(0.8) ? dice.pick(kind.notes) : null;
    const minutes = kind.minutes && dice.whole(kind.minutes[0], kind.minutes[1]);
    return {
      ehrId: seed.ehrId,
      key: String(index),
      purpose: kind.purpose,
      sent: calendar.daysAgo(days, hour, minute),
      medium: kind.medium,
      direction: kind.direction,
      result,
      subject: kind.subject,
      message: kind.message,
      minutes: minutes !== null && !wasReached ? 1 : minutes,
      source: 'PORTAL',
      author,
      notes:
        noteText === null
          ? []
          : [{ text: `<p>${noteText}</p>`, author, at: calendar.daysAgo(days, hour, minute + 20) }],
    };
  });
};

export const logsOf = (seed: PatientSeed, calendar: Calendar): readonly LogSeed[] =>
  seed.ehrId === 'HL-1001'
    ? [
        ...mayasLogs(calendar),
        ...generated({ ...seed, daysKnown: 700 }, calendar).filter((_log, index) => index > 1),
      ]
    : generated(seed, calendar);
