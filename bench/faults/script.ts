// Scripts of faults: acts of staff and patient with faults between them, rolled from a seed (the same seed, the same script).
import { dice } from '../samples.ts';

/** What happens to everybody in the middle of a round of scripts. 'elsewhere': who was there goes on at the other node. */
export const sharedFaults = [
  'kill',
  'database',
  'stop elsewhere',
  'nothing',
  'kill elsewhere',
  'stop',
] as const;
export type SharedFault = (typeof sharedFaults)[number];

export const cuts = ['noticed', 'silent', 'half-hour'] as const;
export type Cut = (typeof cuts)[number];

export type Step =
  | { readonly kind: 'write'; readonly tab: number; readonly medium: 'Sms' | 'InApp'; readonly text: string }
  /** The patient writes; the provider tells it so often. */
  | { readonly kind: 'sms'; readonly text: string; readonly copies: number }
  | { readonly kind: 'app'; readonly text: string; readonly copies: number }
  /** What became of the oldest SMS of which nothing was told, in this order. */
  | { readonly kind: 'states'; readonly words: readonly string[] }
  | { readonly kind: 'patient-reads' }
  | { readonly kind: 'cut'; readonly tab: number; readonly how: Cut }
  | { readonly kind: 'mend'; readonly tab: number }
  /** The connection breaks and the network is there again. */
  | { readonly kind: 'drop'; readonly tab: number }
  /** The next connection leads to the other node. */
  | { readonly kind: 'move'; readonly tab: number }
  | { readonly kind: 'hide'; readonly tab: number }
  | { readonly kind: 'show'; readonly tab: number }
  | { readonly kind: 'reload'; readonly tab: number };

export interface Script {
  readonly seed: number;
  readonly steps: readonly (Step & { readonly isAwaited: boolean })[];
  /** The tabs of the owner come first, the last one is a colleague's. */
  readonly ownTabs: number;
  /** The node that each tab begins with. */
  readonly nodes: readonly number[];
}

type Roll = (sides: number) => number;

const LENGTH = 14;

const shuffled = <T>(all: readonly T[], roll: Roll): T[] => {
  const rest = [...all];
  return all.flatMap(() => rest.splice(roll(rest.length), 1));
};

/** Each at least once, some twice, in any order. */
const words = (roll: Roll): string[] => {
  const way = roll(4) === 0 ? ['sent', 'undelivered'] : ['sent', 'delivered', 'read'].slice(0, 1 + roll(3));
  return shuffled([...way, ...way.filter(() => roll(2) === 0)], roll);
};

const act = (roll: Roll, tab: number, name: string): Step => {
  const kind = roll(10);
  if (kind < 4)
    return { kind: 'write', tab, medium: roll(2) === 0 ? 'Sms' : 'InApp', text: `${name} by tab ${tab}` };
  if (kind < 6) return { kind: 'sms', text: `${name} by SMS`, copies: 1 + roll(3) };
  if (kind < 8) return { kind: 'app', text: `${name} from the app`, copies: 1 + roll(2) };
  return kind === 8 ? { kind: 'states', words: words(roll) } : { kind: 'patient-reads' };
};

const fault = (roll: Roll, tab: number, isCut: boolean, isHidden: boolean): Step => {
  if (isCut) return { kind: 'mend', tab };
  const kind = roll(7);
  if (kind < 3) return { kind: 'cut', tab, how: cuts[kind] ?? 'noticed' };
  if (kind === 3) return { kind: 'drop', tab };
  if (kind === 4) return { kind: 'move', tab };
  if (kind === 5) return { kind: 'reload', tab };
  return { kind: isHidden ? 'show' : 'hide', tab };
};

export const scriptOf = (seed: number): Script => {
  const roll = dice(seed);
  const ownTabs = 1 + roll(2);
  const cut = new Set<number>();
  const hidden = new Set<number>();
  const steps: Script['steps'][number][] = [];
  for (let place = 0; place < LENGTH; place += 1) {
    const tab = roll(ownTabs + 1);
    const isFault = place > 0 && (roll(5) < 2 || place === 1);
    const step = isFault
      ? fault(roll, tab, cut.has(tab), hidden.has(tab))
      : act(roll, tab, `Message ${place} of script ${seed}`);
    if (step.kind === 'cut') cut.add(tab);
    if (step.kind === 'mend') cut.delete(tab);
    if (step.kind === 'hide') hidden.add(tab);
    if (step.kind === 'show') hidden.delete(tab);
    steps.push({ ...step, isAwaited: roll(2) === 0 });
  }
  return { seed, steps, ownTabs, nodes: Array.from({ length: ownTabs + 1 }, () => roll(2)) };
};
