// `spirometry response`: did FEV1 and FVC respond to a bronchodilator? (ERS/ATS 2022 and 2005; architecture: Command line)
import type { Command } from '@alveary/server/platform/commands/command.ts';
import { answerLines } from './lines/json-lines.ts';
import { answerResponse } from './lines/response-line.ts';

export const spirometryResponseCommand: Command = {
  name: 'spirometry response',
  summary: 'Responses to a bronchodilator, one JSON line for each line of the input',
  usage: `
npm run -s alveary -- spirometry response < pairs.jsonl > answers.jsonl

Each line:
  {"pre":{"FEV1":2.4,"FVC":3.5},"post":{"FEV1":2.8,"FVC":3.6},"predicted":{"FEV1":3.1,"FVC":3.7},"rule":"2022"}
Its answer:
  {"FEV1":{"change":0.4,"percent":12.9,"responds":true},"FVC":{"change":0.1,"percent":2.7,"responds":false}}

  pre, post   litres, FEV1 or FVC or both
  predicted   litres; needed by the rule of 2022
  rule        2022: more than 10 % of predicted; 2005: more than 12 % of the value before, and more than 0.200 L

A line that is wrong is answered by {"error": "…"}. No database is opened.`,
  run: (args, session) => answerLines(args, session, answerResponse),
};
