// How good is a grade? A and B good, C and D average, E and F poor; the letter always stands there (SPIRO-010; OP-SPIRO-2)
import type { Grade } from '@alveary/spirometry/session/grade.ts';
import { Badge, type BadgeTone } from '@alveary/portal/ui/badge.tsx';

const gradeTones: Readonly<Record<Grade, readonly [tone: BadgeTone, word: string]>> = {
  A: ['success', 'good'],
  B: ['success', 'good'],
  C: ['warning', 'average'],
  D: ['warning', 'average'],
  E: ['error', 'poor'],
  U: ['neutral', 'usable only'],
  F: ['error', 'poor'],
};

export const GradeBadge = ({ grade }: { readonly grade: Grade }) => {
  const [tone, word] = gradeTones[grade];
  return (
    <Badge tone={tone}>
      Grade {grade}: {word}
    </Badge>
  );
};
