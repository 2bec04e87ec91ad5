// `spirometry grade`: grades and best values of sessions (ATS/ERS 2019; architecture: Command line).
import type { Command } from '@alveary/server/platform/commands/command.ts';
import { answerGrade } from './lines/grade-line.ts';
import { answerLines } from './lines/json-lines.ts';

export const spirometryGradeCommand: Command = {
  name: 'spirometry grade',
  summary: 'Grades and best values of sessions, one JSON line for each line of the input',
  usage: `
npm run -s alveary -- spirometry grade < sessions.jsonl > answers.jsonl

Each line is one set of manoeuvres, before or after a bronchodilator:
  {"ageYears":40,"manoeuvres":[{"id":"t1","fev1":3.2,"fev1Status":"acceptable","fvc":4.1,"fvcStatus":"usable","fef2575":2.9,"pef":8.1}]}
Its answer:
  {"gradeFev1":"E","gradeFvc":"U","bestFev1":{"value":3.2,"test":"t1"},"bestFvc":{"value":4.1,"test":"t1"},"bestOverall":"t1","fef2575":2.9,"pef":8.1}

  ageYears    decimal years at the session; 6 or less has limits of its own
  fev1, fvc   litres; fef2575, pef: litres a second, where they were measured
  fev075, fet litres and seconds: to the sixth birthday, where a manoeuvre was over within a second, FEV0.75 is graded beside FEV1
              (gradeFev075, bestFev075)
  …Status     acceptable, usable, unusable: by the standard of 2019, FEV1 and FVC each; may be left out beside the words of a device
  device      what the device said, where it said something: {"fev1_status":"usable","fvc_status":"unusable","messages":["Leak detected"]};
              a value is never better than its device lets it be

What there is none of is null. A line that is wrong is answered by {"error": "…"}. No database is opened.`,
  run: (args, session) => answerLines(args, session, answerGrade),
};
