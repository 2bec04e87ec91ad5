import { expect, it } from 'vitest';
import { runSourceCheck } from './finding.ts';
import { handMadeForms } from './hand-made-forms.ts';
import { sourceOf } from './source.ts';

const part = 'modules/today/portal/goal.tsx';
const check = (text: string, path = part) => runSourceCheck(handMadeForms, [sourceOf(path, text)]);
const sending = 'const save = useCallMutation(calls.save);';

it('refuses a form that is written by hand', () => {
  expect(check('export const Goal = () => <form onSubmit={save} />;')).toMatchObject([{ line: 1 }]);
  expect(check('export const Goal = () => <Form form={form} />;')).toEqual([]);
});

it('refuses fields that are kept by hand and sent, also without a form around them', () => {
  const kept = `const [a, setA] = useState(''); const [b, setB] = useState('x');`;
  expect(check(`export const Goal = () => { ${sending} ${kept} };`)).toHaveLength(1);
  expect(check(`export const Goal = () => { ${kept} };`)).toEqual([]);
  expect(check(`export const Goal = () => { ${sending} const [isOpen] = useState(false); };`)).toEqual([]);
});

it('says when an exception is none any more', () => {
  expect(check('export const Ask = () => <p />;', 'modules/debug/portal/registry-card.tsx')).toMatchObject([
    { todo: expect.stringContaining('take it off the list') },
  ]);
});

it('fails when it read no file', () => {
  expect(runSourceCheck(handMadeForms, [])).toHaveLength(1);
});
