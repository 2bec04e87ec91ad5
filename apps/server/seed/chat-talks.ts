// What do staff and patients write to each other in the demo world? Short talks, each a few lines to and fro.

export interface Line {
  readonly from: 'staff' | 'patient';
  readonly text: string;
}

const us = (text: string): Line => ({ from: 'staff', text });
const them = (text: string): Line => ({ from: 'patient', text });

export type Talk = readonly [Line, ...Line[]];

export const talks: readonly [Talk, ...Talk[]] = [
  [
    us('Good morning! How were the nights since we spoke?'),
    them('Better. Only once this week.'),
    us('That is good to hear. Keep the evening dose as it is.'),
    them('Will do, thanks'),
  ],
  [
    them('The new inhaler clicks but I feel nothing. Is it empty?'),
    us('Look at the counter on the back: does it say 0?'),
    them('It says 14'),
    us('Then it works. You may not taste it. Breathe in slowly and hold for ten seconds.'),
    them('Ok. Thank you!'),
  ],
  [
    us('Your spirometry came in. Four good blows, well done.'),
    them('Is it better than last time?'),
    us('About the same, which is what we hoped for.'),
  ],
  [
    us('A reminder: your asthma control questionnaire is open. It takes two minutes.'),
    them('Done'),
    us('Thank you!'),
  ],
  [
    them('Can we move the call on Thursday? I am at work until 4'),
    us('Of course. Would 4:30 PM suit you?'),
    them('Perfect'),
    us('Moved to 4:30 PM.'),
  ],
  [
    us('The pollen count is high this week. Take the spacer with you.'),
    them('Thanks for the warning, noticed it already on the bike'),
  ],
  [
    them('Did five blows, the second felt like a slow start'),
    us('I see them. The second one is marked, the other four are fine.'),
  ],
  [us('Your refill is ready at the pharmacy.'), them('Got it yesterday 👍')],
];

/** The last one of Maya's, today: where she tells how the night was. */
export const todaysTalk: Talk = [
  them('Morning. Woke up twice with wheeze, used the blue one both times.'),
  us('Any trouble talking or walking right now?'),
  them('No, just tight on the stairs. Can you call?'),
  us('Calling at 9:45. Have the spacer at hand.'),
  us('Here is the two-minute clip on slow breaths with the spacer: alveary.example/v/spacer'),
  us('Let me know how tonight goes.'),
];

/** What somebody wrote last, and nobody has read. */
export const waiting: readonly [string, ...string[]] = [
  'My daughter is here now, she helps me with the numbers',
  'Mom here, 2:30 works. Video?',
  'Used the blue one three times today',
  'ok thanks!',
  'Is it normal that my hands shake after the inhaler?',
];
