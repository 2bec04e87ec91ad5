// Refuses forms that are not made with the form kit, but for a short list with the reasons (rule 10, decision 0025).

import { Visitor } from 'oxc-parser';
import { type Finding, isTest, type SourceCheck } from './finding.ts';
import type { Source } from './source.ts';

const rule = 'hand-made forms';

/** What may stand on its own. Whoever moves one of them into the kit takes it off the list. */
const allowed: ReadonlyMap<string, string> = new Map([
  ['apps/portal/src/ui/form/form.tsx', 'the kit itself'],
  ['apps/portal/src/ui/search-form.tsx', 'asks, and writes nothing'],
  ['apps/portal/src/ui/rich-text-link.tsx', 'stands inside a form, for one link'],
  ['modules/debug/portal/api.page.tsx', 'asks with whatever parameters a call declares'],
  ['modules/debug/portal/registry-card.tsx', 'asks, and writes nothing'],
  ['modules/debug/portal/send.page.tsx', 'composes a call by hand, also a wrong one'],
  ['modules/video/portal/code-form.tsx', 'leads to an address, for guests without the portal'],
  [
    'modules/questionnaires/portal/link-form.tsx',
    'for a patient behind a link, who has no draft and no session',
  ],
  ...['book-form', 'proof-form'].map(
    (name) =>
      [
        `modules/booking/portal/guest/${name}.tsx`,
        'for a visitor of a booking page, who has no draft and no session',
      ] as const,
  ),
  ...['birth-date-form', 'code-form', 'sign-form', 'decline-form'].map(
    (name) =>
      [
        `modules/consents/portal/sign/${name}.tsx`,
        'for a signer behind a link, who has no draft and no session',
      ] as const,
  ),
]);

/** Before anybody is signed in a page loads as little as possible (decision 0025). */
const signIn = 'modules/account/portal/';

const KEPT_FIELDS = 2;

export const handMadeForms: SourceCheck = {
  name: rule,
  reads: (path) =>
    /^(apps\/portal\/src|modules\/[^/]+\/portal)\/.*\.tsx$/.test(path) &&
    !path.startsWith(signIn) &&
    !isTest(path),
  find: (sources) => sources.flatMap(formsOf),
};

function formsOf(source: Source): Finding[] {
  const found: Finding[] = [];
  const texts: number[] = [];
  let forms = 0;
  let isSending = false;
  new Visitor({
    JSXOpeningElement: ({ name, start }) => {
      if (name.type !== 'JSXIdentifier' || name.name !== 'form') return;
      forms++;
      if (!allowed.has(source.path)) found.push(finding(source, start, '<form> is written by hand'));
    },
    CallExpression: ({ callee, arguments: [first], start }) => {
      if (callee.type !== 'Identifier') return;
      if (callee.name === 'useCallMutation') isSending = true;
      if (callee.name === 'useState' && first?.type === 'Literal' && typeof first.value === 'string')
        texts.push(start);
    },
  }).visit(source.program);
  const [at] = texts;
  if (isSending && at !== undefined && texts.length >= KEPT_FIELDS)
    found.push(finding(source, at, `${texts.length} texts are kept by hand and sent`));
  if (forms === 0 && allowed.has(source.path))
    found.push({
      file: source.path,
      line: 1,
      rule,
      todo: `no form stands here any more: take it off the list in tools/checks/hand-made-forms.ts`,
    });
  return found;
}

function finding(source: Source, at: number, what: string): Finding {
  return {
    file: source.path,
    line: source.lineOf(at),
    rule,
    todo: `${what}: use the form kit, docs/recipes/add-a-form.md`,
  };
}
