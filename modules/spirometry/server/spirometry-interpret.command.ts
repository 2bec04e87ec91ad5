// `spirometry interpret`: which pattern do z-scores make, and how severe is it? (ERS/ATS 2022; architecture: Command line)
import type { Command } from '@alveary/server/platform/commands/command.ts';
import { answerInterpret } from './lines/interpret-line.ts';
import { answerLines } from './lines/json-lines.ts';

export const spirometryInterpretCommand: Command = {
  name: 'spirometry interpret',
  summary: 'Patterns and their severity by z-scores, one JSON line for each line of the input',
  usage: `
npm run -s alveary -- spirometry interpret < scores.jsonl > answers.jsonl

Each line:
  {"z":{"FEV1":-2.1,"FVC":-0.4,"FEV1FVC":-2.6}}
Its answer:
  {"pattern":"obstruction","severity":"mild"}

  pattern     normal, obstruction, possible restriction, mixed, possible dysanapsis, PRISm
  severity    normal, mild, moderate, severe: of FEV1, where restriction is possible of FVC

A line that is wrong is answered by {"error": "…"}. No database is opened.`,
  run: (args, session) => answerLines(args, session, answerInterpret),
};
