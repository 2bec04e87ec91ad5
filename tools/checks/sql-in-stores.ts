// Does SQL stand in stores only? (rule 7)

import { type Finding, isTest, type SourceCheck } from './finding.ts';
import type { Source } from './source.ts';
import { textsOf } from './texts.ts';

const statement = new RegExp(
  [
    'select\\s[\\s\\S]+\\sfrom\\s',
    'select\\s+[\\w.]+\\(',
    'insert\\s+into\\s',
    'update\\s+[\\w."]+(\\s+\\w+)?\\s+set\\s',
    'delete\\s+from\\s',
    'with\\s+(recursive\\s+)?\\w+\\s*(\\([^)]*\\)\\s*)?as\\s',
    '(create|alter|drop|truncate)\\s+(table|index|unique|policy|role|function|or)\\b',
  ]
    .map((one) => `^\\s*${one}`)
    .join('|'),
  'i',
);

export const sqlInStores: SourceCheck = {
  name: 'sql in stores',
  reads: (path) => /^(modules\/[^/]+\/server|apps\/server\/src\/services)\//.test(path) && !isTest(path),
  find: (sources) => sources.flatMap(sqlOutsideStores),
};

/** Keywords are written all small or all large; "Select a patient from the list" is prose. */
export function isStatement(text: string): boolean {
  return statement.test(text) && !/^\s*[A-Z][a-z]/.test(text);
}

function sqlOutsideStores(source: Source): Finding[] {
  if (source.path.endsWith('.store.ts')) return [];
  return textsOf(source)
    .filter((text) => isStatement(text.value))
    .map((text) => ({
      file: source.path,
      line: text.line,
      rule: 'sql in stores',
      todo: 'move the statement into a function of the subject’s *.store.ts, named as a question or an action',
    }));
}
