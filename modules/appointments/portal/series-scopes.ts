// Which appointments of a series does an act mean?

export const seriesScopes = [
  { value: 'ONE', label: 'This appointment alone' },
  { value: 'FOLLOWING', label: 'This one and those of the series that follow' },
] as const;
