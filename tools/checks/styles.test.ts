import { expect, it } from 'vitest';
import { sourceOf } from './source.ts';
import { classesOf, sheetFindings, styles, useFindings } from './styles.ts';

const part = 'modules/today/portal/home.module.css';
const base = 'apps/portal/src/app/base.css';

const used = (tsx: string, css: string) =>
  useFindings(
    [
      sourceOf(
        'modules/today/portal/home.tsx',
        `import styles from './home.module.css';\nexport const Home = () => ${tsx};`,
      ),
    ],
    new Map([[part, classesOf(css)]]),
    () => true,
  );

it('refuses a style sheet of a part that is no module', () => {
  expect(sheetFindings('modules/today/portal/home.css', '.home {}')).toHaveLength(1);
});

it.each([
  ['the class of another part', '.home :global(.badge) { margin: 0 }'],
  ['a selector without a class of the file', 'main > div { margin: 0 }'],
  ['only what a library names', ':global(.mantine-Button-root) { margin: 0 }'],
])('refuses %s in a module', (_, css) => {
  expect(sheetFindings(part, css)).toMatchObject([{ file: part, line: 1 }]);
});

it.each([
  '.home, .home > li { margin: 0 }',
  '.home :global(.mantine-Button-root) { margin: 0 }',
  '.home :global(.dim) { margin: 0 }',
  'main:has(> .home) { margin: 0 }',
  '@container main (max-width: 3px) { .home { margin: 0.5px } }',
  '@keyframes come { from { opacity: 0 } 50% { opacity: 0.5 } }',
])('allows %s', (css) => {
  expect(sheetFindings(part, css)).toEqual([]);
});

it('refuses an animation of another file in a module', () => {
  const moving = '.home {\n  animation: come 2s both;\n}\n';
  expect(sheetFindings(part, moving)).toMatchObject([{ file: part, line: 2 }]);
  expect(sheetFindings(part, `${moving}@keyframes come { to { opacity: 1 } }`)).toEqual([]);
  expect(sheetFindings(part, '.home {\n  animation: none;\n}')).toEqual([]);
});

it('refuses a global class in the base files but for their few words', () => {
  expect(sheetFindings(base, '.dim {}\n.home {}')).toMatchObject([{ line: 2 }]);
  expect(sheetFindings('apps/portal/src/ui/mantine.css', '.mantine-Button-root {}')).toEqual([]);
});

it('finds a class that nobody uses, and one that is not there', () => {
  const findings = used('<p className={styles.head} />', '.head {}\n.foot {}');
  expect(findings).toMatchObject([{ file: part, line: 2 }]);
  expect(used('<p className={styles.hed} />', '.head {}')).toHaveLength(2);
});

it.each(['"home"', '{`${styles.head} home`}', "{isOpen ? 'home' : styles.head}"])(
  'refuses className=%s',
  (name) => {
    expect(used(`<p className=${name}><b className={styles.head} /></p>`, '.head {}')).toMatchObject([
      { file: 'modules/today/portal/home.tsx', line: 2 },
    ]);
  },
);

it('allows the words of the base and what is compared', () => {
  expect(used("<p className={kind === 'home' ? 'dim' : `grow ${styles.head}`} />", '.head {}')).toEqual([]);
});

it('fails when it read no style sheet', () => {
  expect(styles('.', [], [])).toHaveLength(1);
});
