// How is a phone number written for reading? As people of its country part it, behind the country code (FORMAT-010)
// Rules of our own, for reading alone: the library that reads what is typed (decision 0031) is 28 kB, and the first page shows numbers.

/** How many digits the area code has, by how the number begins: the first that fits. */
type Areas = readonly (readonly [begins: RegExp, digits: number])[];

interface Plan {
  readonly areas: Areas;
  /** What follows the area code in groups, by how many digits it has; one group where nothing is said. */
  readonly groups: Readonly<Record<number, readonly number[]>>;
}

/** The countries that are offered first. */
const plans: Readonly<Record<string, Plan>> = {
  '1': { areas: [[/^/, 3]], groups: { 7: [3, 4] } },
  '44': {
    areas: [
      [/^(?:2|5[56]|70)/, 2],
      [/^(?:11|1.1|[389])/, 3],
      [/^/, 4],
    ],
    groups: { 7: [3, 4], 8: [4, 4] },
  },
  '46': {
    areas: [
      [/^8/, 1],
      [/^(?:1[013689]|2[0136]|3[1356]|4[0246]|54|6[03]|7|90[1-9])/, 2],
      [/^/, 3],
    ],
    groups: { 4: [2, 2], 5: [3, 2], 6: [2, 2, 2], 7: [3, 2, 2], 8: [3, 3, 2] },
  },
  '39': {
    areas: [
      [/^0[26]/, 2],
      [/^3/, 3],
      [/^0[13-57-9][0159]/, 3],
      [/^/, 4],
    ],
    groups: { 7: [3, 4], 8: [4, 4], 9: [4, 5] },
  },
  '49': {
    areas: [
      [/^(?:3[02]|40|[68]9)/, 2],
      [/^1[67]/, 3],
      [/^15/, 4],
    ],
    groups: {},
  },
};

const E164 = /^\+(1|44|46|39|49)(\d{6,})$/;

const inGroups = (digits: string, lengths: readonly number[]): readonly string[] => {
  let from = 0;
  return lengths.map((length) => {
    from += length;
    return digits.slice(from - length, from);
  });
};

/** '+1 415 555 0101', '+46 70 174 06 05'; a number of another country as it came. */
export const writtenPhone = (e164: string): string => {
  const [, code = '', digits = ''] = E164.exec(e164) ?? [];
  const plan = plans[code];
  if (plan === undefined) return e164;
  const area = plan.areas.find(([begins]) => begins.test(digits))?.[1] ?? 0;
  const rest = digits.slice(area);
  const parts = [digits.slice(0, area), ...inGroups(rest, plan.groups[rest.length] ?? [rest.length])];
  return [`+${code}`, ...parts].filter(Boolean).join(' ');
};
