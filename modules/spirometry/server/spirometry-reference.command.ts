// `spirometry reference`: what is normal for a person, and how do measured values compare? (architecture: Command line)
import type { Command } from '@alveary/server/platform/commands/command.ts';
import { answerLines } from './lines/json-lines.ts';
import { answerReference } from './lines/reference-line.ts';

export const spirometryReferenceCommand: Command = {
  name: 'spirometry reference',
  summary: 'Predicted values, limits of normal and z-scores, one JSON line for each line of the input',
  usage: `
npm run -s alveary -- spirometry reference < people.jsonl > answers.jsonl

Each line:
  {"equation":"gli-2012","sex":"male","ageYears":40,"heightCm":175,"ethnicity":"caucasian","measured":{"FEV1":3.0}}
Its answer:
  {"FEV1":{"measured":3,"predicted":4.078,"lln":3.2313,"uln":4.8906,"z":-2.08,"percentPredicted":73.57}}

  equation    gli-global-2022 (race-neutral), gli-2012, nhanes-3
  sex         at birth: male, female
  ageYears    decimal years at the test, not rounded
  heightCm    centimetres
  ethnicity   gli-2012: caucasian, african-american, north-east-asian, south-east-asian, other (taken when it is not given);
              nhanes-3: caucasian (taken when it is not given), african-american, mexican-american. What was taken stands in
              each answer as assumedEthnicity. gli-global-2022 does not look at it.
  measured    FEV1 FVC FEV1FVC, gli-2012 also FEF2575 FEF75 FEV075 FEV075FVC, nhanes-3 also FEF2575 FEV6 FEV1FEV6 PEF; without
              it, all measures of the equation. Litres, litres a second, ratios as fractions.

A measure without a value for this age answers {"error": "…"} in its place; a line of which nothing can be answered is
{"error": "…"} itself. Every line has its answer, an empty one too. No database is opened.`,
  run: (args, session) => answerLines(args, session, answerReference),
};
