// Does what has the focus keep it while something runs? The browser drops it from whatever gets its attribute `disabled`: a button is one of the
// kit, which stays (`ui/staying-button.tsx`), and a field is read only meanwhile (design language §7)

import { Visitor } from 'oxc-parser';
import { type Finding, isTest, type SourceCheck } from './finding.ts';
import type { Source } from './source.ts';

const rule = 'busy controls';

const staying: ReadonlySet<string> = new Set([
  'Button',
  'IconButton',
  'ActionIcon',
  'PlainButton',
  'StayingButton',
]);

const isRunning = /\bis(Running|Saving|Sending|Busy)\b/;

export const busyControls: SourceCheck = {
  name: rule,
  reads: (path) =>
    /^(apps\/portal\/src|modules\/[^/]+\/portal)\/.*\.tsx$/.test(path) &&
    path !== 'apps/portal/src/ui/staying-button.tsx' &&
    !isTest(path),
  find: (sources) => sources.flatMap(controlsOf),
};

function controlsOf(source: Source): Finding[] {
  const found: Finding[] = [];
  new Visitor({
    JSXOpeningElement: ({ name, attributes, start }) => {
      if (name.type !== 'JSXIdentifier' || staying.has(name.name)) return;
      for (const one of attributes) {
        if (one.type !== 'JSXAttribute' || one.name.type !== 'JSXIdentifier') continue;
        if (one.name.name !== 'disabled' && one.name.name !== 'isDisabled') continue;
        const todo = todoOf(name.name, source.text.slice(one.start, one.end));
        if (todo !== null) found.push({ file: source.path, line: source.lineOf(start), rule, todo });
      }
    },
  }).visit(source.program);
  return found;
}

function todoOf(element: string, attribute: string): string | null {
  if (element === 'button') return 'use StayingButton: a native button that is disabled drops the focus';
  return isRunning.test(attribute)
    ? 'make it read only while something runs, so that it keeps the focus'
    : null;
}
